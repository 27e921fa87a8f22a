; LLVM's orders hold for all memory that work-items share; a relaxed operation orders none.
; CHECK: OpMemoryBarrier %uint_0 %uint_784
; CHECK: OpMemoryBarrier %uint_2 %uint_770
; CHECK: %relaxed = OpAtomicIAdd %uint %p %uint_0 %uint_0 %uint_1
; CHECK: %acquired = OpAtomicLoad %uint %p %uint_0 %uint_770
; CHECK: OpAtomicStore %p %uint_0 %uint_772 %uint_1
target triple = "spir64-unknown-unknown"

define spir_func void @f(ptr addrspace(1) %p) {
  fence seq_cst
  fence syncscope("workgroup") acquire
  %relaxed = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  %acquired = load atomic i32, ptr addrspace(1) %p acquire, align 4
  store atomic i32 1, ptr addrspace(1) %p release, align 4
  ret void
}
