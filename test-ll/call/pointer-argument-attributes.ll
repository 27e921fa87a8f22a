; Attributes of the arguments of a call through a pointer decorate the call; an integer becomes a pointer to the
; function's type at once.
; options: +SPV_INTEL_function_pointers
target triple = "spir64-unknown-unknown"
define spir_func void @caller(i64 %address, ptr addrspace(1) %p) {
  %f = inttoptr i64 %address to ptr
  call spir_func void %f(ptr addrspace(1) noalias captures(none) %p, i8 signext 1)
  ret void
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   2 Capability Int8
;   2 Capability FunctionPointersINTEL
;   8 Extension "SPV_INTEL_function_pointers"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   4 Name 7 "caller"
;   4 Name 8 "address"
;   3 Name 9 "p"
;   3 Name 13 "f"
;   6 Decorate 7 LinkageAttributes "caller" Export
;   5 Decorate 15 ArgumentAttributeINTEL 0 5
;   5 Decorate 15 ArgumentAttributeINTEL 0 4
;   5 Decorate 15 ArgumentAttributeINTEL 1 1
;   4 TypeInt 3 64 0
;   4 TypeInt 4 8 0
;   4 Constant 4 14 1
;   2 TypeVoid 2
;   4 TypePointer 5 5 4
;   5 TypeFunction 6 2 3 5
;   5 TypeFunction 11 2 5 4
;   4 TypePointer 12 7 11
;   5 Function 2 7 0 6
;   3 FunctionParameter 3 8
;   3 FunctionParameter 5 9
;   2 Label 10
;   4 ConvertUToPtr 12 13 8
;   6 FunctionPointerCallINTEL 2 15 13 9 14
;   1 Return
;   1 FunctionEnd
