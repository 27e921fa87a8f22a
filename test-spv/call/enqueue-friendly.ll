target datalayout = "e-p:32:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir-unknown-unknown"

%structtype = type { i32, i32, ptr addrspace(4) }

@literal = internal addrspace(1) constant %structtype { i32 12, i32 4, ptr addrspace(4) null }, align 4, !spirv.Decorations !0

; Function Attrs: nounwind
define internal spir_func void @work_block_invoke(ptr addrspace(4) %literal, ptr addrspace(3) %room) #0 {
  %1 = bitcast ptr addrspace(4) %literal to ptr addrspace(4)
  %size = getelementptr %structtype, ptr addrspace(4) %1, i32 0, i32 0
  %value = load i32, ptr addrspace(4) %size, align 4
  store i32 %value, ptr addrspace(3) %room, align 4
  ret void
}

; Function Attrs: nounwind
define spir_kernel void @runs_it(ptr addrspace(4) %literal, ptr addrspace(3) %room) #0 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_type_qual !11 !kernel_arg_base_type !10 {
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
  %2 = getelementptr i32, ptr %1, i32 0
  %3 = getelementptr i32, ptr %1, i32 1
  %4 = addrspacecast ptr addrspace(1) @literal to ptr addrspace(4)
  %5 = bitcast ptr addrspace(4) %4 to ptr addrspace(4)
  %result = call spir_func i32 @_Z21__spirv_EnqueueKernelP13__spirv_Queuei9ndrange_tiPU3AS4P19__spirv_DeviceEventS5_U13block_pointerFvvEPU3AS4ciiPiSA_(target("spirv.Queue") %queue, i32 1, ptr %range, i32 1, ptr addrspace(4) %list, ptr addrspace(4) %out, ptr @runs_it, ptr addrspace(4) %5, i32 16, i32 4, ptr %2, ptr %3) #0
  ret i32 %result
}

; Function Attrs: nounwind
declare spir_func i32 @_Z21__spirv_EnqueueKernelP13__spirv_Queuei9ndrange_tiPU3AS4P19__spirv_DeviceEventS5_U13block_pointerFvvEPU3AS4ciiPiSA_(target("spirv.Queue"), i32, ptr, i32, ptr addrspace(4), ptr addrspace(4), ptr, ptr addrspace(4), i32, i32, ptr, ptr) #0

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!3}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!4}
!opencl.spir.version = !{!5}
!opencl.ocl.version = !{!5}
!opencl.used.extensions = !{!6}
!opencl.used.optional.core.features = !{!6}
!spirv.Generator = !{!7}

!0 = !{!1, !2}
!1 = !{i32 22}
!2 = !{i32 44, i32 4}
!3 = !{i32 1, i32 2}
!4 = !{i32 3, i32 200000}
!5 = !{i32 2, i32 0}
!6 = !{}
!7 = !{i16 7, i16 0}
!8 = !{i32 4, i32 3}
!9 = !{!"none", !"none"}
!10 = !{!"char*", !"int*"}
!11 = !{!"", !""}
