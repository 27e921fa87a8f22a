; options: +SPV_INTEL_vector_compute +SPV_INTEL_float_controls2
; spirv-val: decorated with FunctionRoundingModeINTEL multiple times is not allowed
target triple = "spir64-unknown-unknown"

; Rounding to zero, denormals of half and single precision kept, and the alternative mode.
define spir_func void @f() #0 {
  ret void
}

attributes #0 = { "VCFunction" "VCFloatControl"="1201" }
