; A pointer that is stored and loaded again keeps its type.
target triple = "spir64-unknown-unknown"
define spir_func double @f(ptr addrspace(1) %p) {
  %slot = alloca ptr addrspace(1), align 8
  store ptr addrspace(1) %p, ptr %slot, align 8
  %q = load ptr addrspace(1), ptr %slot, align 8
  %x = load double, ptr addrspace(1) %q, align 8
  ret double %x
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Float64
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 5 "f"
;   3 Name 6 "p"
;   4 Name 9 "slot"
;   3 Name 10 "q"
;   3 Name 11 "x"
;   5 Decorate 5 LinkageAttributes "f" Export
;   4 Decorate 9 Alignment 8
;   3 TypeFloat 2 64
;   4 TypePointer 3 5 2
;   4 TypeFunction 4 2 3
;   4 TypePointer 8 7 3
;   5 Function 2 5 0 4
;   3 FunctionParameter 3 6
;   2 Label 7
;   4 Variable 8 9 7
;   5 Store 9 6 2 8
;   6 Load 3 10 9 2 8
;   6 Load 2 11 10 2 8
;   2 ReturnValue 11
;   1 FunctionEnd
