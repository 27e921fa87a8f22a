target triple = "spir64-unknown-unknown"


define spir_func <6 x float> @f(<6 x float> %a) {
  %r = fneg <6 x float> %a
  ret <6 x float> %r
}

; error: InvalidInstruction: function f, block 0, instruction `%r = fneg <6 x float> %a`: Unsupported vector type with 6 elements
; error: InvalidInstruction: function f, block 0, instruction `%r = fneg <6 x float> %a`: Unsupported vector type with 6 elements
; error: InvalidInstruction: function f, block 0, instruction `ret <6 x float> %r`: Unsupported vector type with 6 elements
