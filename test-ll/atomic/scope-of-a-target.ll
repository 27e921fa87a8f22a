; A scope that only another target knows lies within the system, which orders more.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

define spir_func i32 @added(ptr addrspace(1) %p) {
  %old = atomicrmw add ptr addrspace(1) %p, i32 1 syncscope("wavefront") seq_cst, align 4
  ret i32 %old
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   4 Name 5 "added"
;   3 Name 6 "p"
;   3 Name 11 "old"
;   6 Decorate 5 LinkageAttributes "added" Export
;   4 TypeInt 2 32 0
;   4 Constant 2 8 1
;   4 Constant 2 9 0
;   4 Constant 2 10 16
;   4 TypePointer 3 5 2
;   4 TypeFunction 4 2 3
;   5 Function 2 5 0 4
;   3 FunctionParameter 3 6
;   2 Label 7
;   7 AtomicIAdd 2 11 6 9 10 8
;   2 ReturnValue 11
;   1 FunctionEnd
