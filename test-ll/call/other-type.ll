; A function that is called as one of another type is called through a pointer.
; options: +SPV_INTEL_function_pointers
target triple = "spir64-unknown-unknown"
define spir_func i16 @callee(i16 %a) {
  ret i16 %a
}
define spir_func i32 @caller(i32 %a) {
  %r = call spir_func i32 @callee(i32 %a)
  ret i32 %r
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int16
;   2 Capability FunctionPointersINTEL
;   8 Extension "SPV_INTEL_function_pointers"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   4 Name 4 "callee"
;   3 Name 5 "a"
;   4 Name 9 "caller"
;   3 Name 10 "a"
;   3 Name 16 "r"
;   6 Decorate 4 LinkageAttributes "callee" Export
;   6 Decorate 9 LinkageAttributes "caller" Export
;   4 TypeInt 2 16 0
;   4 TypeInt 7 32 0
;   4 TypeFunction 3 2 2
;   4 TypeFunction 8 7 7
;   4 TypePointer 12 7 3
;   4 TypePointer 13 7 8
;   4 ConstantFunctionPointerINTEL 12 14 4
;   5 Function 2 4 0 3
;   3 FunctionParameter 2 5
;   2 Label 6
;   2 ReturnValue 5
;   1 FunctionEnd
;   5 Function 7 9 0 8
;   3 FunctionParameter 7 10
;   2 Label 11
;   4 Bitcast 13 15 14
;   5 FunctionPointerCallINTEL 7 16 15 10
;   2 ReturnValue 16
;   1 FunctionEnd
