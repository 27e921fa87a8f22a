; Scopes and orderings of atomics are constants.
target triple = "spir64-unknown-unknown"
define spir_func i32 @f(ptr addrspace(1) %p) {
  %a = atomicrmw add ptr addrspace(1) %p, i32 1 syncscope("workgroup") acq_rel
  %b = atomicrmw umax ptr addrspace(1) %p, i32 %a seq_cst
  ret i32 %b
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 5 "f"
;   3 Name 6 "p"
;   3 Name 11 "a"
;   3 Name 14 "b"
;   5 Decorate 5 LinkageAttributes "f" Export
;   4 TypeInt 2 32 0
;   4 Constant 2 8 1
;   4 Constant 2 9 2
;   4 Constant 2 10 8
;   4 Constant 2 12 0
;   4 Constant 2 13 16
;   4 TypePointer 3 5 2
;   4 TypeFunction 4 2 3
;   5 Function 2 5 0 4
;   3 FunctionParameter 3 6
;   2 Label 7
;   7 AtomicIAdd 2 11 6 9 10 8
;   7 AtomicUMax 2 14 6 12 13 11
;   2 ReturnValue 14
;   1 FunctionEnd
