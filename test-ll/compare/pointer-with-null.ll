; Null takes the type of the pointer that it is compared with.
target triple = "spir64-unknown-unknown"
define spir_func i1 @f(ptr addrspace(1) %p) {
  %x = load i32, ptr addrspace(1) %p, align 4
  %null = icmp eq ptr addrspace(1) null, %p
  ret i1 %null
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 6 "f"
;   3 Name 7 "p"
;   3 Name 9 "x"
;   4 Name 11 "null"
;   5 Decorate 6 LinkageAttributes "f" Export
;   4 TypeInt 3 32 0
;   2 TypeBool 2
;   4 TypePointer 4 5 3
;   4 TypeFunction 5 2 4
;   3 ConstantNull 4 10
;   5 Function 2 6 0 5
;   3 FunctionParameter 4 7
;   2 Label 8
;   6 Load 3 9 7 2 4
;   5 PtrEqual 2 11 10 7
;   2 ReturnValue 11
;   1 FunctionEnd
