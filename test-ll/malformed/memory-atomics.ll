target triple = "spir64-unknown-unknown"

define void @atomics(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %a = load atomic volatile float, ptr addrspace(1) %p syncscope("nowhere") acquire, align 4
  store atomic ptr null, ptr addrspace(1) %q unordered, align 8
  %b = atomicrmw nand ptr addrspace(1) %p, i32 1 seq_cst, align 4
  %c = atomicrmw uinc_wrap ptr addrspace(1) %p, i32 1 monotonic, align 4
  %d = atomicrmw udec_wrap ptr addrspace(1) %p, i32 1 acq_rel, align 4
  %e = atomicrmw fadd ptr addrspace(1) %p, <2 x half> <half 0xH3C00, half 0xH4000> monotonic, align 4
  %f = atomicrmw xchg ptr addrspace(1) %p, ptr null release, align 8
  %g = cmpxchg weak volatile ptr addrspace(1) %p, ptr null, ptr null syncscope("singlethread") release acquire, align 8
  %h = atomicrmw umax ptr addrspace(1) %p, i128 1 seq_cst, align 16
  %i = cmpxchg ptr addrspace(1) %p, i8 0, i8 1 seq_cst seq_cst, align 1
  fence syncscope("singlethread") seq_cst
  ret void
}

; error: InvalidInstruction: synchronisation scope "nowhere"
