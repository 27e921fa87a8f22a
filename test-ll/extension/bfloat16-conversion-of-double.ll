; options: +SPV_INTEL_bfloat16_conversion
target triple = "spir64-unknown-unknown"

define spir_func i16 @f(double %d) {
  %a = call spir_func i16 @_Z27__spirv_ConvertFToBF16INTELd(double %d)
  ret i16 %a
}

declare spir_func i16 @_Z27__spirv_ConvertFToBF16INTELd(double)

; error: InvalidInstruction: ConvertFToBF16INTEL
