; The address of an alias is a pointer to the function, with the alias's name.
; options: +SPV_INTEL_function_pointers
target triple = "spir64-unknown-unknown"
define spir_func i32 @callee(i32 %a) {
  ret i32 %a
}
@other = internal alias i32 (i32), ptr @callee
define spir_func i64 @address() {
  ret i64 ptrtoint (ptr @other to i64)
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   2 Capability FunctionPointersINTEL
;   8 Extension "SPV_INTEL_function_pointers"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   4 Name 4 "callee"
;   3 Name 5 "a"
;   4 Name 9 "address"
;   4 Name 12 "other"
;   6 Decorate 4 LinkageAttributes "callee" Export
;   6 Decorate 9 LinkageAttributes "address" Export
;   4 TypeInt 2 32 0
;   4 TypeInt 7 64 0
;   4 TypeFunction 3 2 2
;   3 TypeFunction 8 7
;   4 TypePointer 11 7 3
;   4 ConstantFunctionPointerINTEL 11 12 4
;   5 Function 2 4 0 3
;   3 FunctionParameter 2 5
;   2 Label 6
;   2 ReturnValue 5
;   1 FunctionEnd
;   5 Function 7 9 0 8
;   2 Label 10
;   4 ConvertPtrToU 7 13 12
;   2 ReturnValue 13
;   1 FunctionEnd
