; options: +SPV_INTEL_subgroup_matrix_multiply_accumulate
; What a bit that nothing knows would bring with it is not known either.
target triple = "spir64-unknown-unknown"

define spir_func <4 x float> @f(<4 x float> %c, <4 x i8> %a, <8 x i8> %b) {
  %sum = call spir_func <4 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTELiDv4_hDv8_hDv4_fi(i32 8, <4 x i8> %a, <8 x i8> %b, <4 x float> %c, i32 -2147483648)
  ret <4 x float> %sum
}

declare spir_func <4 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTELiDv4_hDv8_hDv4_fi(i32, <4 x i8>, <8 x i8>, <4 x float>, i32)

; error: InvalidFunctionCall: function f, block 0, instruction `%sum = call spir_func <4 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTELiDv4_hDv8_hDv4_fi(i32 8, <4 x i8> %a, <8 x i8> %b, <4 x float> %c, i32 -2147483648)`: MatrixMultiplyAccumulateOperands 0x80000000 is not known
