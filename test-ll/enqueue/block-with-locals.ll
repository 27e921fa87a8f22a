; A block without captures that takes local memory: its kernel takes the bytes of its literal first, by the specification.
target triple = "spirv32-unknown-unknown"

%range = type { i32 }

@literal = internal addrspace(1) constant { i32, i32 } { i32 8, i32 4 }, align 4

declare spir_func i32 @__enqueue_kernel_events_varargs(target("spirv.Queue"), i32, ptr, i32, ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), i32, ptr)

define internal spir_func void @work_block_invoke(ptr addrspace(4) %literal, ptr addrspace(3) %room) {
  %size = getelementptr { i32, i32 }, ptr addrspace(4) %literal, i32 0, i32 0
  %value = load i32, ptr addrspace(4) %size, align 4
  store i32 %value, ptr addrspace(3) %room, align 4
  ret void
}

define internal spir_kernel void @runs_it(ptr addrspace(4) %literal, ptr addrspace(3) %room) {
  call spir_func void @work_block_invoke(ptr addrspace(4) %literal, ptr addrspace(3) %room)
  ret void
}

define spir_func i32 @enqueue(target("spirv.Queue") %queue, ptr %range, ptr %sizes) {
  %events = alloca [2 x target("spirv.DeviceEvent")], align 4
  %done = alloca target("spirv.DeviceEvent"), align 4
  %second = getelementptr inbounds [2 x target("spirv.DeviceEvent")], ptr %events, i32 0, i32 1
  %list = addrspacecast ptr %second to ptr addrspace(4)
  %out = addrspacecast ptr %done to ptr addrspace(4)
  %result = call spir_func i32 @__enqueue_kernel_events_varargs(target("spirv.Queue") %queue, i32 1, ptr %range, i32 1, ptr addrspace(4) %list, ptr addrspace(4) %out, ptr addrspace(4) addrspacecast (ptr @runs_it to ptr addrspace(4)), ptr addrspace(4) addrspacecast (ptr addrspace(1) @literal to ptr addrspace(4)), i32 2, ptr %sizes)
  ret i32 %result
}

!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
