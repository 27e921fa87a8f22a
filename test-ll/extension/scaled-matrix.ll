; options: +SPV_INTEL_subgroup_matrix_multiply_accumulate +SPV_INTEL_subgroup_scaled_matrix_multiply_accumulate +SPV_INTEL_subgroup_matrix_multiply_accumulate_float8
; A scaled product declares the plain one as well, and small formats their extension.
; spirv-val: Invalid capability operand: 6263
target triple = "spir64-unknown-unknown"

define spir_func i32 @f(<8 x i32> %b, i32 %a, i32 %c, i8 %s, i8 %t) {
  %sum = call spir_func i32 @_Z51__spirv_SubgroupScaledMatrixMultiplyAccumulateINTELiiDv8_iicci(i32 16, i32 %a, <8 x i32> %b, i32 %c, i8 %s, i8 %t, i32 3162112)
  ret i32 %sum
}

declare spir_func i32 @_Z51__spirv_SubgroupScaledMatrixMultiplyAccumulateINTELiiDv8_iicci(i32, i32, <8 x i32>, i32, i8, i8, i32)
