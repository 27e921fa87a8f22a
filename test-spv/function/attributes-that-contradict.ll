target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%structtype = type { i32, i32 }

; Function Attrs: nounwind
define spir_func void @h(ptr sret(%structtype) %0, ptr %1, i32 %2) #0 {
  ret void
}

; Function Attrs: nounwind
define spir_func zeroext i32 @f(i32 zeroext %0, ptr readnone %1, ptr byval(%structtype) %2, ptr %3) #0 {
  ret i32 %0
}

; Function Attrs: nounwind
define spir_func noalias ptr @g(ptr %0) #0 {
  ret ptr %0
}

; Function Attrs: nounwind
define spir_kernel void @kernel(ptr addrspace(1) %0) #0 !kernel_arg_addr_space !3 !kernel_arg_access_qual !4 !kernel_arg_type !5 !kernel_arg_type_qual !6 !kernel_arg_base_type !5 {
  %2 = alloca %structtype, align 8
  %3 = alloca %structtype, align 8
  call spir_func void @h(ptr sret(%structtype) %2, ptr readnone %3, i32 zeroext 3) #1
  ret void
}

attributes #0 = { nounwind }
attributes #1 = { convergent }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!opencl.used.extensions = !{!1}
!opencl.used.optional.core.features = !{!1}
!spirv.Generator = !{!2}

!0 = !{i32 2, i32 2}
!1 = !{}
!2 = !{i16 7, i16 0}
!3 = !{i32 1}
!4 = !{!"none"}
!5 = !{!"*"}
!6 = !{!""}
