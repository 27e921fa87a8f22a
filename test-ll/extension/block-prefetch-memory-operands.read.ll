target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_kernel void @k(ptr addrspace(1) %bytes, ptr addrspace(1) %words) #0 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_type_qual !8 !kernel_arg_base_type !7 {
  call spir_func void @_Z34__spirv_SubgroupBlockPrefetchINTELPU3AS1Khjj(ptr addrspace(1) %bytes, i32 16, i32 1) #1
  call spir_func void @_Z34__spirv_SubgroupBlockPrefetchINTELPU3AS1Kjjjj(ptr addrspace(1) %words, i32 32, i32 2, i32 4) #1
  call spir_func void @_Z34intel_sub_group_block_prefetch_ui8PU3AS1Kj(ptr addrspace(1) %words) #1
  ret void
}

; Function Attrs: convergent nounwind
declare spir_func void @_Z34__spirv_SubgroupBlockPrefetchINTELPU3AS1Khjj(ptr addrspace(1), i32, i32) #1

; Function Attrs: convergent nounwind
declare spir_func void @_Z34__spirv_SubgroupBlockPrefetchINTELPU3AS1Kjjjj(ptr addrspace(1), i32, i32, i32) #1

; Function Attrs: convergent nounwind
declare spir_func void @_Z34intel_sub_group_block_prefetch_ui8PU3AS1Kj(ptr addrspace(1)) #1

attributes #0 = { nounwind }
attributes #1 = { convergent nounwind }

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
!5 = !{i32 1, i32 1}
!6 = !{!"none", !"none"}
!7 = !{!"char*", !"int*"}
!8 = !{!"", !""}
