; Before SPIR-V 1.4, pointers are compared as integers.
; options: max=1.3
target triple = "spir64-unknown-unknown"
define spir_func i1 @f(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %same = icmp eq ptr addrspace(1) %p, %q
  ret i1 %same
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   2 Capability Int8
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 6 "f"
;   3 Name 7 "p"
;   3 Name 8 "q"
;   4 Name 13 "same"
;   5 Decorate 6 LinkageAttributes "f" Export
;   4 TypeInt 3 8 0
;   4 TypeInt 10 64 0
;   2 TypeBool 2
;   4 TypePointer 4 5 3
;   5 TypeFunction 5 2 4 4
;   5 Function 2 6 0 5
;   3 FunctionParameter 4 7
;   3 FunctionParameter 4 8
;   2 Label 9
;   4 ConvertPtrToU 10 11 7
;   4 ConvertPtrToU 10 12 8
;   5 IEqual 2 13 11 12
;   2 ReturnValue 13
;   1 FunctionEnd
