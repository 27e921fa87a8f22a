; What a function takes that is called through a pointer is a pointer to bytes, whatever it points to here.
; options: +SPV_INTEL_function_pointers
target triple = "spir64-unknown-unknown"
define spir_func void @through(ptr addrspace(4) %callee, ptr addrspace(4) %number) {
  store i32 1, ptr addrspace(4) %number, align 4
  %function = load ptr, ptr addrspace(4) %callee, align 8
  %bytes = bitcast ptr addrspace(4) %number to ptr addrspace(4)
  call spir_func void %function(ptr addrspace(4) %bytes)
  ret void
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability GenericPointer
;   2 Capability Int8
;   2 Capability FunctionPointersINTEL
;   8 Extension "SPV_INTEL_function_pointers"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   4 Name 11 "through"
;   4 Name 12 "callee"
;   4 Name 13 "number"
;   5 Name 16 "function"
;   4 Name 17 "bytes"
;   6 Decorate 11 LinkageAttributes "through" Export
;   4 TypeInt 3 8 0
;   4 TypeInt 8 32 0
;   4 Constant 8 15 1
;   2 TypeVoid 2
;   4 TypePointer 4 8 3
;   4 TypeFunction 5 2 4
;   4 TypePointer 6 7 5
;   4 TypePointer 7 8 6
;   4 TypePointer 9 8 8
;   5 TypeFunction 10 2 7 9
;   5 Function 2 11 0 10
;   3 FunctionParameter 7 12
;   3 FunctionParameter 9 13
;   2 Label 14
;   5 Store 13 15 2 4
;   6 Load 6 16 12 2 8
;   4 Bitcast 4 17 13
;   5 FunctionPointerCallINTEL 2 18 16 17
;   1 Return
;   1 FunctionEnd
