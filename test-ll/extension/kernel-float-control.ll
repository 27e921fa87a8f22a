; options: +SPV_INTEL_vector_compute +SPV_INTEL_float_controls2 +SPV_KHR_float_controls
; A kernel says by execution modes how it computes, other functions by decorations.
; spirv-val: decorated with FunctionRoundingModeINTEL multiple times is not allowed
target triple = "spir64-unknown-unknown"
define spir_kernel void @k() #0 {
  ret void
}
define spir_func void @f() #1 {
  ret void
}
attributes #0 = { "VCFunction" "VCFloatControl"="1105" }
attributes #1 = { "VCFunction" "VCFloatControl"="48" }
