; What SPIR-V has no instruction for is a loop in a function, one for each operation, type, storage class, scope and
; ordering; a cmpxchg that fails releases nothing.
; since: 20
target triple = "spir64-unknown-unknown"

define spir_func i32 @f(ptr addrspace(1) %p, ptr addrspace(3) %q, i32 %x, i64 %y) {
  %a = atomicrmw uinc_wrap ptr addrspace(1) %p, i32 %x syncscope("workgroup") acq_rel
  %b = atomicrmw uinc_wrap ptr addrspace(1) %p, i32 %a syncscope("workgroup") acq_rel
  %c = atomicrmw udec_wrap ptr addrspace(3) %q, i32 %b seq_cst
  %d = atomicrmw usub_cond ptr addrspace(3) %q, i32 %c release
  %e = atomicrmw usub_sat ptr addrspace(1) %p, i64 %y monotonic
  ret i32 %d
}
