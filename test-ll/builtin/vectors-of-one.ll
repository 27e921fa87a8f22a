; options: +SPV_EXT_long_vector
; Vectors of one component are none of the language's types, so that these are functions and no instructions.
; spirv-val: Invalid capability operand: 5425
target triple = "spir64-unknown-unknown"

declare spir_func <1 x float> @_Z3dotDv4_fS_(<4 x float>, <4 x float>)
declare spir_func <1 x float> @_Z4fmaxff(<1 x float>, float)

define spir_func <1 x float> @calls(<4 x float> %v, float %x) {
  %dot = call spir_func <1 x float> @_Z3dotDv4_fS_(<4 x float> %v, <4 x float> %v)
  %max = call spir_func <1 x float> @_Z4fmaxff(<1 x float> %dot, float %x)
  ret <1 x float> %max
}

!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
