; Builtins of OpenCL C that are called as functions of other types, or are declared so.
target triple = "spir64-unknown-unknown"

declare spir_func void @_Z17wait_group_eventsiPU3AS49ocl_event(i32, ptr addrspace(4))
declare spir_func i32 @_Z10atomic_addPU3AS1Vii(ptr addrspace(1), i32)
declare spir_func i64 @_Z10atomic_subPU3AS1Vii(ptr addrspace(1), i32)
declare spir_func i32 @_Z10atomic_xchgPU3AS1Vii(ptr addrspace(1), float)

define spir_func void @waits(ptr addrspace(4) %events) {
  call spir_func {} @_Z17wait_group_eventsiPU3AS49ocl_event(i32 1, ptr addrspace(4) %events)
  ret void
}

define spir_func i128 @adds(ptr addrspace(1) %p) {
  %old = call spir_func i128 @_Z10atomic_addPU3AS1Vii(ptr addrspace(1) %p, i32 3)
  ret i128 %old
}

define spir_func i64 @subtracts(ptr addrspace(1) %p) {
  %old = call spir_func i64 @_Z10atomic_subPU3AS1Vii(ptr addrspace(1) %p, i32 3)
  ret i64 %old
}

define spir_func i32 @exchanges(ptr addrspace(1) %p) {
  %old = call spir_func i32 @_Z10atomic_xchgPU3AS1Vii(ptr addrspace(1) %p, float 3.0)
  ret i32 %old
}

!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
