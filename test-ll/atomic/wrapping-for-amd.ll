; For AMD's devices the operations that wrap around are calls of functions that AMD's tools know, one for each operation, address space
; and type; they are read as the operations again.
; since: 20
target triple = "spirv64-amd-amdhsa"

define spir_func i32 @f(ptr addrspace(1) %p, ptr addrspace(3) %q, i32 %x, i64 %y) {
  %a = atomicrmw uinc_wrap ptr addrspace(1) %p, i32 %x syncscope("workgroup") acq_rel
  %b = atomicrmw volatile uinc_wrap ptr addrspace(1) %p, i32 %a monotonic
  %c = atomicrmw udec_wrap ptr addrspace(3) %q, i32 %b syncscope("device") seq_cst
  %d = atomicrmw udec_wrap ptr addrspace(1) %p, i64 %y acquire
  %e = atomicrmw usub_sat ptr addrspace(1) %p, i32 %c release
  ret i32 %e
}
