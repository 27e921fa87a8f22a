; Events, images and samplers that pointers stand for keep no attributes of pointers, which LLVM takes on none of their own types.
; since: 21
target triple = "spir64-unknown-unknown"
define spir_func ptr @_Z21async_work_group_copyPU3AS3cPU3AS1Kcm9ocl_event(ptr addrspace(3) noundef writeonly captures(none) %0, ptr addrspace(1) noundef readonly %1, i64 %2, ptr noalias readnone align 8 dereferenceable(8) returned %e) {
  ret ptr %e
}
define spir_func void @_Z3fooPU3AS3c14ocl_image2d_ro11ocl_sampler(ptr addrspace(3) %0, ptr addrspace(1) noalias readonly align 8 dereferenceable(16) %i, ptr addrspace(2) nonnull readnone align 8 %e) {
  ret void
}
