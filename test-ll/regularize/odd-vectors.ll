target triple = "spir64-unknown-unknown"

; ERROR: Unsupported vector type with 6 elements

define spir_func <6 x float> @f(<6 x float> %a) {
  %r = fneg <6 x float> %a
  ret <6 x float> %r
}
