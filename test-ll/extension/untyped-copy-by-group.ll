; Copies through untyped pointers count in bytes, with the size of an element from the function's name.
; options: +SPV_KHR_untyped_pointers
; CHECK: %e1 = OpUntypedGroupAsyncCopyKHR %Event %uint_2 %to %from %ulong_16 %ulong_8 %ulong_16
; CHECK: OpIMul %ulong %stride %ulong_2
; CHECK: %e2 = OpUntypedGroupAsyncCopyKHR %Event %uint_2 %to %from %ulong_2 %ulong_8
target triple = "spir64-unknown-unknown"

declare spir_func target("spirv.Event") @_Z21async_work_group_copyPU3AS3Dv4_iPU3AS1KS_m9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, target("spirv.Event"))
declare spir_func target("spirv.Event") @_Z29async_work_group_strided_copyPU3AS3tPU3AS1Ktmm9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, i64, target("spirv.Event"))
declare spir_func void @_Z17wait_group_eventsiPU3AS49ocl_event(i32, ptr addrspace(4))

define spir_func void @f(ptr addrspace(3) %to, ptr addrspace(1) %from, i64 %stride, ptr addrspace(4) %events) {
  %e1 = call spir_func target("spirv.Event") @_Z21async_work_group_copyPU3AS3Dv4_iPU3AS1KS_m9ocl_event(ptr addrspace(3) %to, ptr addrspace(1) %from, i64 8, target("spirv.Event") zeroinitializer)
  %e2 = call spir_func target("spirv.Event") @_Z29async_work_group_strided_copyPU3AS3tPU3AS1Ktmm9ocl_event(ptr addrspace(3) %to, ptr addrspace(1) %from, i64 8, i64 %stride, target("spirv.Event") %e1)
  call spir_func void @_Z17wait_group_eventsiPU3AS49ocl_event(i32 1, ptr addrspace(4) %events)
  ret void
}

!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
