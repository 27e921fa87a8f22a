; options: +SPV_INTEL_bfloat16_conversion
target triple = "spir64-unknown-unknown"

define spir_func i16 @f(double %d) {
  %a = call spir_func i16 @_Z27__spirv_ConvertFToBF16INTELd(double %d)
  ret i16 %a
}

declare spir_func i16 @_Z27__spirv_ConvertFToBF16INTELd(double)

; error: InvalidInstruction: function f, block 0, instruction `%a = call spir_func i16 @_Z27__spirv_ConvertFToBF16INTELd(double %d)`: ConvertFToBF16INTEL Input value must be a scalar or vector of floating-point 32-bit type
