; No event is a null of the event's type.
target triple = "spir64-unknown-unknown"
declare spir_func ptr @_Z21async_work_group_copyPU3AS3iPU3AS1Kim9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, ptr)
declare spir_func void @_Z17wait_group_eventsiPU3AS49ocl_event(i32, ptr addrspace(4))
define spir_func void @f(ptr addrspace(3) %to, ptr addrspace(1) %from) {
  %events = alloca ptr, align 8
  %event = call spir_func ptr @_Z21async_work_group_copyPU3AS3iPU3AS1Kim9ocl_event(ptr addrspace(3) %to, ptr addrspace(1) %from, i64 16, ptr null)
  store ptr %event, ptr %events, align 8
  %generic = addrspacecast ptr %events to ptr addrspace(4)
  call spir_func void @_Z17wait_group_eventsiPU3AS49ocl_event(i32 1, ptr addrspace(4) %generic)
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
