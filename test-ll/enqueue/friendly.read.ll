target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%range = type { i64, [3 x i64], [3 x i64], [3 x i64] }

; Function Attrs: nounwind
define spir_kernel void @runs(ptr addrspace(4) %literal, ptr addrspace(3) %room) #0 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_type_qual !8 !kernel_arg_base_type !7 {
  %1 = bitcast ptr addrspace(4) %literal to ptr addrspace(4)
  %value = load i64, ptr addrspace(4) %1, align 8
  store i64 %value, ptr addrspace(3) %room, align 8
  ret void
}

; Function Attrs: nounwind
define spir_func i32 @enqueue(target("spirv.Queue") %queue, ptr addrspace(4) %block, [2 x i64] %global, ptr %size) #0 {
  %range = alloca %range, align 8
  %1 = alloca [2 x i64], align 8
  store [2 x i64] zeroinitializer, ptr %1, align 8
  %2 = alloca [2 x i64], align 8
  store [2 x i64] %global, ptr %2, align 8
  %3 = alloca [2 x i64], align 8
  store [2 x i64] zeroinitializer, ptr %3, align 8
  call spir_func void @_Z10ndrange_2DPKmS0_S0_(ptr sret(%range) %range, ptr %1, ptr %2, ptr %3) #0
  %most = call spir_func i32 @_Z30__spirv_GetKernelWorkGroupSizeU13block_pointerFvvEPU3AS4cii(ptr @runs, ptr addrspace(4) %block, i32 8, i32 8) #0
  %result = call spir_func i32 @_Z21__spirv_EnqueueKernelP13__spirv_Queuei9ndrange_tiPU3AS4P19__spirv_DeviceEventS5_U13block_pointerFvvEPU3AS4ciiPl(target("spirv.Queue") %queue, i32 0, ptr %range, i32 0, ptr addrspace(4) null, ptr addrspace(4) null, ptr @runs, ptr addrspace(4) %block, i32 8, i32 8, ptr %size) #0
  %sum = add i32 %most, %result
  ret i32 %sum
}

; Function Attrs: nounwind
declare spir_func void @_Z10ndrange_2DPKmS0_S0_(ptr sret(%range), ptr, ptr, ptr) #0

; Function Attrs: nounwind
declare spir_func i32 @_Z30__spirv_GetKernelWorkGroupSizeU13block_pointerFvvEPU3AS4cii(ptr, ptr addrspace(4), i32, i32) #0

; Function Attrs: nounwind
declare spir_func i32 @_Z21__spirv_EnqueueKernelP13__spirv_Queuei9ndrange_tiPU3AS4P19__spirv_DeviceEventS5_U13block_pointerFvvEPU3AS4ciiPl(target("spirv.Queue"), i32, ptr, i32, ptr addrspace(4), ptr addrspace(4), ptr, ptr addrspace(4), i32, i32, ptr) #0

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.ocl.version = !{!2}
!opencl.used.extensions = !{!3}
!opencl.used.optional.core.features = !{!3}
!spirv.Generator = !{!4}

!0 = !{i32 2, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{i32 1, i32 2}
!3 = !{}
!4 = !{i16 6, i16 14}
!5 = !{i32 4, i32 3}
!6 = !{!"none", !"none"}
!7 = !{!"char*", !"long*"}
!8 = !{!"", !""}
