; clang 15 and 16 have no types for pipes, reservations and queues: they are pointers, which the called functions tell.
; CHECK: OpTypePipe WriteOnly
; CHECK: OpTypePipe ReadOnly
; CHECK: OpReservedWritePipe
; CHECK: OpEnqueueKernel
target triple = "spir64-unknown-unknown"

%range = type { i32, [3 x i64], [3 x i64], [3 x i64] }

define spir_func void @written(ptr addrspace(1) %pipe, ptr addrspace(4) %packet) {
  %reserved = call spir_func ptr @__reserve_write_pipe(ptr addrspace(1) %pipe, i32 2, i32 4, i32 4)
  call spir_func i32 @__write_pipe_4(ptr addrspace(1) %pipe, ptr %reserved, i32 0, ptr addrspace(4) %packet, i32 4, i32 4)
  call spir_func void @committed(ptr addrspace(1) %pipe, ptr %reserved)
  call spir_func i32 @__write_pipe_2(ptr addrspace(1) %pipe, ptr addrspace(4) %packet, i32 4, i32 4)
  %free = call spir_func i32 @__get_pipe_max_packets_wo(ptr addrspace(1) %pipe, i32 4, i32 4)
  ret void
}

define spir_func void @committed(ptr addrspace(1) %pipe, ptr %reserved) {
  call spir_func void @__commit_write_pipe(ptr addrspace(1) %pipe, ptr %reserved, i32 4, i32 4)
  call spir_func void @__work_group_commit_write_pipe(ptr addrspace(1) %pipe, ptr %reserved, i32 4, i32 4)
  ret void
}

define spir_func i32 @read(ptr addrspace(1) %pipe, ptr addrspace(4) %packet) {
  %held = alloca ptr addrspace(1)
  store ptr addrspace(1) %pipe, ptr %held
  %again = load ptr addrspace(1), ptr %held
  call spir_func i32 @__read_pipe_2(ptr addrspace(1) %again, ptr addrspace(4) %packet, i32 4, i32 4)
  %count = call spir_func i32 @__get_pipe_num_packets_ro(ptr addrspace(1) %again, i32 4, i32 4)
  ret i32 %count
}

define spir_func i32 @enqueued(ptr %queue, ptr %range, ptr addrspace(4) %block) {
  %result = call spir_func i32 @__enqueue_kernel_basic(ptr %queue, i32 1, ptr byval(%range) %range, ptr addrspace(4) addrspacecast (ptr @invoke to ptr addrspace(4)), ptr addrspace(4) %block)
  ret i32 %result
}

define spir_kernel void @invoke(ptr addrspace(4) %block) {
  ret void
}

declare spir_func ptr @__reserve_write_pipe(ptr addrspace(1), i32, i32, i32)
declare spir_func i32 @__write_pipe_4(ptr addrspace(1), ptr, i32, ptr addrspace(4), i32, i32)
declare spir_func i32 @__write_pipe_2(ptr addrspace(1), ptr addrspace(4), i32, i32)
declare spir_func void @__commit_write_pipe(ptr addrspace(1), ptr, i32, i32)
declare spir_func void @__work_group_commit_write_pipe(ptr addrspace(1), ptr, i32, i32)
declare spir_func i32 @__get_pipe_max_packets_wo(ptr addrspace(1), i32, i32)
declare spir_func i32 @__read_pipe_2(ptr addrspace(1), ptr addrspace(4), i32, i32)
declare spir_func i32 @__get_pipe_num_packets_ro(ptr addrspace(1), i32, i32)
declare spir_func i32 @__enqueue_kernel_basic(ptr, i32, ptr, ptr addrspace(4), ptr addrspace(4))

!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}

; error: InvalidFunctionCall: function enqueued, block 0, instruction `%result = call spir_func i32 @__enqueue_kernel_basic(ptr %queue, i32 1, ptr byval(%range) %range, ptr addrspace(4) addrspacecast (ptr @invoke to ptr addrspace(4)), ptr addrspace(4) %block)`: the literal of a block has to be known where it is enqueued
