; options: +SPV_INTEL_subgroup_matrix_multiply_accumulate +SPV_INTEL_subgroup_scaled_matrix_multiply_accumulate +SPV_INTEL_subgroup_matrix_multiply_accumulate_float8
; A scaled product declares the plain one as well, and small formats their extension.
target triple = "spir64-unknown-unknown"

define spir_func i32 @f(<8 x i32> %b, i32 %a, i32 %c, i8 %s, i8 %t) {
  %sum = call spir_func i32 @_Z51__spirv_SubgroupScaledMatrixMultiplyAccumulateINTELiiDv8_iicci(i32 16, i32 %a, <8 x i32> %b, i32 %c, i8 %s, i8 %t, i32 3162112)
  ret i32 %sum
}

declare spir_func i32 @_Z51__spirv_SubgroupScaledMatrixMultiplyAccumulateINTELiiDv8_iicci(i32, i32, <8 x i32>, i32, i8, i8, i32)

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Vector16
;   2 Capability Int8
;   2 Capability SubgroupMatrixMultiplyAccumulateINTEL
;   2 Capability SubgroupScaledMatrixMultiplyAccumulateINTEL
;   13 Extension "SPV_INTEL_subgroup_matrix_multiply_accumulate"
;   15 Extension "SPV_INTEL_subgroup_matrix_multiply_accumulate_float8"
;   15 Extension "SPV_INTEL_subgroup_scaled_matrix_multiply_accumulate"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 6 "f"
;   3 Name 7 "b"
;   3 Name 8 "a"
;   3 Name 9 "c"
;   3 Name 10 "s"
;   3 Name 11 "t"
;   3 Name 14 "sum"
;   5 Decorate 6 LinkageAttributes "f" Export
;   4 TypeInt 2 32 0
;   4 TypeInt 4 8 0
;   4 Constant 2 13 16
;   4 TypeVector 3 2 8
;   8 TypeFunction 5 2 3 2 2 4 4
;   5 Function 2 6 0 5
;   3 FunctionParameter 3 7
;   3 FunctionParameter 2 8
;   3 FunctionParameter 2 9
;   3 FunctionParameter 4 10
;   3 FunctionParameter 4 11
;   2 Label 12
;   10 SubgroupScaledMatrixMultiplyAccumulateINTEL 2 14 13 8 7 9 10 11 3162112
;   2 ReturnValue 14
;   1 FunctionEnd
