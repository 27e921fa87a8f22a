; The length is that of a type, and a call names it by any matrix of the type.
; options: +SPV_KHR_cooperative_matrix
target triple = "spir64-unknown-unknown"

define spir_func i32 @f(target("spirv.CooperativeMatrixKHR", float, 3, 8, 4, 2) %m) {
  %n = call spir_func i32 @_Z34__spirv_CooperativeMatrixLengthKHRPU3AS143__spirv_CooperativeMatrixKHR__float_3_8_4_2(target("spirv.CooperativeMatrixKHR", float, 3, 8, 4, 2) %m)
  ret i32 %n
}

declare spir_func i32 @_Z34__spirv_CooperativeMatrixLengthKHRPU3AS143__spirv_CooperativeMatrixKHR__float_3_8_4_2(target("spirv.CooperativeMatrixKHR", float, 3, 8, 4, 2))

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability CooperativeMatrixKHR
;   8 Extension "SPV_KHR_cooperative_matrix"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 10 "f"
;   3 Name 11 "m"
;   3 Name 13 "n"
;   5 Decorate 10 LinkageAttributes "f" Export
;   4 TypeInt 2 32 0
;   4 Constant 2 4 3
;   4 Constant 2 5 8
;   4 Constant 2 6 4
;   4 Constant 2 7 2
;   3 TypeFloat 3 32
;   7 TypeCooperativeMatrixKHR 8 3 4 5 6 7
;   4 TypeFunction 9 2 8
;   5 Function 2 10 0 9
;   3 FunctionParameter 8 11
;   2 Label 12
;   4 CooperativeMatrixLengthKHR 2 13 8
;   2 ReturnValue 13
;   1 FunctionEnd
