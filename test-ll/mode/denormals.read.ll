target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_kernel void @flushes(ptr addrspace(1) %p) #0 !kernel_arg_addr_space !7 !kernel_arg_access_qual !8 !kernel_arg_type !9 !kernel_arg_type_qual !10 !kernel_arg_base_type !9 {
  %a = load float, ptr addrspace(1) %p, align 4
  %b = fpext float %a to double
  %1 = bitcast ptr addrspace(1) %p to ptr addrspace(1)
  store double %b, ptr addrspace(1) %1, align 8
  ret void
}

; Function Attrs: nounwind
define spir_kernel void @keeps_single(ptr addrspace(1) %p) #0 !kernel_arg_addr_space !7 !kernel_arg_access_qual !8 !kernel_arg_type !11 !kernel_arg_type_qual !10 !kernel_arg_base_type !11 {
  ret void
}

; Function Attrs: nounwind
define spir_kernel void @says_nothing(ptr addrspace(1) %p) #0 !kernel_arg_addr_space !7 !kernel_arg_access_qual !8 !kernel_arg_type !11 !kernel_arg_type_qual !10 !kernel_arg_base_type !11 {
  ret void
}

; Function Attrs: nounwind
define spir_kernel void @by_metadata(ptr addrspace(1) %p) #0 !kernel_arg_addr_space !7 !kernel_arg_access_qual !8 !kernel_arg_type !11 !kernel_arg_type_qual !10 !kernel_arg_base_type !11 {
  ret void
}

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.used.extensions = !{!2}
!opencl.used.optional.core.features = !{!3}
!spirv.ExecutionMode = !{!4, !5}
!spirv.Generator = !{!6}

!0 = !{i32 2, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{}
!3 = !{!"cl_doubles"}
!4 = !{ptr @keeps_single, i32 4459, i32 32}
!5 = !{ptr @by_metadata, i32 4459, i32 64}
!6 = !{i16 6, i16 14}
!7 = !{i32 1}
!8 = !{!"none"}
!9 = !{!"float*"}
!10 = !{!""}
!11 = !{!"char*"}
