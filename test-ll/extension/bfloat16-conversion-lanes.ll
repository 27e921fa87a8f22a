; options: +SPV_INTEL_bfloat16_conversion
target triple = "spir64-unknown-unknown"

define spir_func <3 x float> @f(<2 x i16> %bits) {
  %a = call spir_func <3 x float> @_Z27__spirv_ConvertBF16ToFINTELDv2_s(<2 x i16> %bits)
  ret <3 x float> %a
}

declare spir_func <3 x float> @_Z27__spirv_ConvertBF16ToFINTELDv2_s(<2 x i16>)

; error: InvalidInstruction: function f, block 0, instruction `%a = call spir_func <3 x float> @_Z27__spirv_ConvertBF16ToFINTELDv2_s(<2 x i16> %bits)`: ConvertBF16ToFINTEL Input type must have the same number of components as result type
