; Memory accesses carry alignment and volatility.
target triple = "spir64-unknown-unknown"
define spir_func void @f(ptr addrspace(1) %p) {
  %x = load volatile i32, ptr addrspace(1) %p, align 4
  store i32 %x, ptr addrspace(1) %p, align 1
  ret void
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
;   5 Decorate 6 LinkageAttributes "f" Export
;   4 TypeInt 3 32 0
;   2 TypeVoid 2
;   4 TypePointer 4 5 3
;   4 TypeFunction 5 2 4
;   5 Function 2 6 0 5
;   3 FunctionParameter 4 7
;   2 Label 8
;   6 Load 3 9 7 3 4
;   5 Store 7 9 2 1
;   1 Return
;   1 FunctionEnd
