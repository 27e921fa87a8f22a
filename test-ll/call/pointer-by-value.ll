; What a call through a pointer passes by value is told by the type of its parameter.
; options: +SPV_INTEL_function_pointers
target triple = "spir64-unknown-unknown"
%pair = type { i32, i32 }
define spir_func void @caller(ptr %f, ptr %p) {
  call spir_func void %f(ptr byval(%pair) %p)
  ret void
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int8
;   2 Capability FunctionPointersINTEL
;   8 Extension "SPV_INTEL_function_pointers"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   4 Name 8 "caller"
;   3 Name 9 "f"
;   3 Name 10 "p"
;   4 Name 13 "pair"
;   6 Decorate 8 LinkageAttributes "caller" Export
;   5 Decorate 19 ArgumentAttributeINTEL 0 2
;   4 TypeInt 3 8 0
;   4 TypeInt 12 32 0
;   2 TypeVoid 2
;   4 TypePointer 4 7 3
;   4 TypeFunction 5 2 4
;   4 TypePointer 6 7 5
;   5 TypeFunction 7 2 6 4
;   4 TypeStruct 13 12 12
;   4 TypePointer 14 7 13
;   4 TypeFunction 15 2 14
;   4 TypePointer 16 7 15
;   5 Function 2 8 0 7
;   3 FunctionParameter 6 9
;   3 FunctionParameter 4 10
;   2 Label 11
;   4 Bitcast 16 17 9
;   4 Bitcast 14 18 10
;   5 FunctionPointerCallINTEL 2 19 17 18
;   1 Return
;   1 FunctionEnd
