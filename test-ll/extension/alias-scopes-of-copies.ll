; options: +SPV_INTEL_memory_access_aliasing
; Copies by a work-group have alias scopes as atomic operations have.
; spirv-val: AliasDomainDeclINTEL must appear in a block
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(ptr addrspace(3) %l, ptr addrspace(1) %p) {
  %e = call spir_func target("spirv.Event") @_Z21async_work_group_copyPU3AS3jPU3AS1Kjm9ocl_event(ptr addrspace(3) %l, ptr addrspace(1) %p, i64 4, target("spirv.Event") zeroinitializer), !noalias !1, !alias.scope !1
  ret void
}
declare spir_func target("spirv.Event") @_Z21async_work_group_copyPU3AS3jPU3AS1Kjm9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, target("spirv.Event"))
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
!1 = !{!2}
!2 = distinct !{!2, !3}
!3 = distinct !{!3}
