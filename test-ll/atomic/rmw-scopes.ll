; Scopes and orderings of atomics are constants.
target triple = "spir64-unknown-unknown"
define spir_func i32 @f(ptr addrspace(1) %p) {
  %a = atomicrmw add ptr addrspace(1) %p, i32 1 syncscope("workgroup") acq_rel
  %b = atomicrmw umax ptr addrspace(1) %p, i32 %a seq_cst
  ret i32 %b
}
