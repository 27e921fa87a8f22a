; options: max=1.1 +SPV_INTEL_memory_access_aliasing
; Before SPIR-V 1.2 there is no OpDecorateId: a load keeps its alias scopes, and a call loses them as without the extension.
; spirv-val: AliasDomainDeclINTEL must appear in a block
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(ptr addrspace(3) %l, ptr addrspace(1) %p) {
  %e = call spir_func target("spirv.Event") @_Z21async_work_group_copyPU3AS3jPU3AS1Kjm9ocl_event(ptr addrspace(3) %l, ptr addrspace(1) %p, i64 4, target("spirv.Event") zeroinitializer), !noalias !1, !alias.scope !1
  %v = load i32, ptr addrspace(3) %l, align 4, !noalias !1, !alias.scope !1
  store i32 %v, ptr addrspace(1) %p, align 4
  ret void
}
declare spir_func target("spirv.Event") @_Z21async_work_group_copyPU3AS3jPU3AS1Kjm9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, target("spirv.Event"))
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
!1 = !{!2}
!2 = distinct !{!2, !3}
!3 = distinct !{!3}
