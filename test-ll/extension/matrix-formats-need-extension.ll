; options: +SPV_INTEL_subgroup_matrix_multiply_accumulate
; Formats of 4 bits have an extension of their own.
target triple = "spir64-unknown-unknown"

define spir_func <4 x float> @f(<4 x float> %c, <4 x i8> %a, <8 x i8> %b) {
  %sum = call spir_func <4 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTELiDv4_hDv8_hDv4_fi(i32 8, <4 x i8> %a, <8 x i8> %b, <4 x float> %c, i32 262144)
  ret <4 x float> %sum
}

declare spir_func <4 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTELiDv4_hDv8_hDv4_fi(i32, <4 x i8>, <8 x i8>, <4 x float>, i32)

; error: RequiresExtension: function f, block 0, instruction `%sum = call spir_func <4 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTELiDv4_hDv8_hDv4_fi(i32 8, <4 x i8> %a, <8 x i8> %b, <4 x float> %c, i32 262144)`: SPV_INTEL_subgroup_matrix_multiply_accumulate_float4 SubgroupMatrixMultiplyAccumulateINTEL with FP4 operand flags needs it
; error: RequiresExtension: SPV_INTEL_subgroup_matrix_multiply_accumulate_float4 MatrixMultiplyAccumulateOperands MatrixAPackedFloat4E2M1INTEL needs it
