; Operations on booleans are logic.
target triple = "spir64-unknown-unknown"
define spir_func i1 @f(i1 %a, i1 %b) {
  %or = or i1 %a, %b
  %xor = xor i1 %or, true
  %sum = add i1 %xor, %b
  ret i1 %sum
}
