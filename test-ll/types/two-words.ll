; The optimiser computes the sum of all numbers up to one in an integer of one bit more than two factors have. In registers
; it is two words.
target triple = "spir64-unknown-unknown"

define i64 @sum(i64 %n) {
  %less = add i64 %n, -1
  %wide = zext i64 %n to i65
  %other = zext i64 %less to i65
  %product = mul i65 %wide, %other
  %half = lshr i65 %product, 1
  %sum = trunc i65 %half to i64
  ret i64 %sum
}
