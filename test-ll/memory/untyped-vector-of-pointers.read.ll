target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%structtype = type { ptr addrspace(1), ptr addrspace(1) }

; Function Attrs: nounwind
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %a, ptr addrspace(1) %b) #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_type_qual !7 !kernel_arg_base_type !6 {
  %1 = extractvalue %structtype undef, 0
  %2 = extractvalue %structtype undef, 1
  %3 = insertvalue %structtype undef, ptr addrspace(1) %a, 0
  %v = insertvalue %structtype %3, ptr addrspace(1) %2, 1
  %4 = insertvalue %structtype undef, ptr addrspace(1) %a, 0
  %w = insertvalue %structtype %4, ptr addrspace(1) %b, 1
  store ptr addrspace(1) %a, ptr addrspace(1) %p, align 16
  %5 = getelementptr inbounds i8, ptr addrspace(1) %p, i32 8
  store ptr addrspace(1) %b, ptr addrspace(1) %5, align 8
  ret void
}

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.used.extensions = !{!2}
!opencl.used.optional.core.features = !{!2}
!spirv.Generator = !{!3}

!0 = !{i32 2, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{}
!3 = !{i16 6, i16 14}
!4 = !{i32 1, i32 1, i32 1}
!5 = !{!"none", !"none", !"none"}
!6 = !{!"void*", !"void*", !"void*"}
!7 = !{!"", !"", !""}
