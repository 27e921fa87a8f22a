target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_kernel void @flushes(ptr addrspace(1) %p) #0 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_type_qual !8 !kernel_arg_base_type !7 {
  %a = load float, ptr addrspace(1) %p, align 4
  %b = fpext float %a to double
  %1 = bitcast ptr addrspace(1) %p to ptr addrspace(1)
  store double %b, ptr addrspace(1) %1, align 8
  ret void
}

; Function Attrs: nounwind
define spir_kernel void @keeps_single(ptr addrspace(1) %p) #0 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !9 !kernel_arg_type_qual !8 !kernel_arg_base_type !9 {
  ret void
}

; Function Attrs: nounwind
define spir_kernel void @says_nothing(ptr addrspace(1) %p) #0 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !9 !kernel_arg_type_qual !8 !kernel_arg_base_type !9 {
  ret void
}

; Function Attrs: nounwind
define spir_kernel void @by_metadata(ptr addrspace(1) %p) #0 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !9 !kernel_arg_type_qual !8 !kernel_arg_base_type !9 {
  ret void
}

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.used.extensions = !{!2}
!opencl.used.optional.core.features = !{!3}
!spirv.Generator = !{!4}

!0 = !{i32 2, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{}
!3 = !{!"cl_doubles"}
!4 = !{i16 6, i16 14}
!5 = !{i32 1}
!6 = !{!"none"}
!7 = !{!"float*"}
!8 = !{!""}
!9 = !{!"char*"}
