target datalayout = "e-p:32:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir-unknown-unknown"

%structtype = type { i32, i32 }

@literal = internal addrspace(1) constant %structtype { i32 8, i32 4 }, align 4

; Function Attrs: nounwind
define internal spir_func void @work_block_invoke(ptr addrspace(4) %literal, ptr addrspace(3) %room) #0 {
  %1 = bitcast ptr addrspace(4) %literal to ptr addrspace(4)
  %size = getelementptr %structtype, ptr addrspace(4) %1, i32 0, i32 0
  %value = load i32, ptr addrspace(4) %size, align 4
  store i32 %value, ptr addrspace(3) %room, align 4
  ret void
}

; Function Attrs: nounwind
define spir_kernel void @runs_it(ptr addrspace(4) %literal, ptr addrspace(3) %room) #0 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_type_qual !8 !kernel_arg_base_type !7 {
  call spir_func void @work_block_invoke(ptr addrspace(4) %literal, ptr addrspace(3) %room) #0
  ret void
}

; Function Attrs: nounwind
define spir_func i32 @enqueue(target("spirv.Queue") %queue, ptr %range, ptr %sizes) #0 {
  %events = alloca [2 x target("spirv.DeviceEvent")], align 4
  %done = alloca target("spirv.DeviceEvent"), align 4
  %second = getelementptr inbounds [2 x target("spirv.DeviceEvent")], ptr %events, i32 0, i32 1
  %list = addrspacecast ptr %second to ptr addrspace(4)
  %out = addrspacecast ptr %done to ptr addrspace(4)
  %1 = bitcast ptr %sizes to ptr
  %2 = addrspacecast ptr addrspace(1) @literal to ptr addrspace(4)
  %3 = bitcast ptr addrspace(4) %2 to ptr addrspace(4)
  %4 = addrspacecast ptr @runs_it to ptr addrspace(4)
  %result = call spir_func i32 @__enqueue_kernel_events_varargs(target("spirv.Queue") %queue, i32 1, ptr %range, i32 1, ptr addrspace(4) %list, ptr addrspace(4) %out, ptr addrspace(4) %4, ptr addrspace(4) %3, i32 2, ptr %1) #0
  ret i32 %result
}

; Function Attrs: nounwind
declare spir_func i32 @__enqueue_kernel_events_varargs(target("spirv.Queue"), i32, ptr, i32, ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), i32, ptr) #0

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.spir.version = !{!2}
!opencl.ocl.version = !{!2}
!opencl.used.extensions = !{!3}
!opencl.used.optional.core.features = !{!3}
!spirv.Generator = !{!4}

!0 = !{i32 1, i32 2}
!1 = !{i32 3, i32 200000}
!2 = !{i32 2, i32 0}
!3 = !{}
!4 = !{i16 6, i16 14}
!5 = !{i32 4, i32 3}
!6 = !{!"none", !"none"}
!7 = !{!"char*", !"int*"}
!8 = !{!"", !""}
