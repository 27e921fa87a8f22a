target triple = "spir64-unknown-unknown"

define i1 @ints(i129 %a, i1 %b, i7 %c, i8388607 %d) {
  %x = mul i129 %a, %a
  %y = ashr i7 %c, 9
  %z = icmp slt i8388607 %d, 0
  %w = sext i7 %y to i129
  %v = udiv i129 %x, %w
  %u = trunc i129 %v to i1
  %t = xor i1 %u, %z
  ret i1 %t
}

; error: InvalidBitWidth: 129
