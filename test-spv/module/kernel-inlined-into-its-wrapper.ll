target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define internal spir_func void @k.internal(i32 %0) #0 {
  ret void
}

; Function Attrs: nounwind
define internal spir_func void @other() #0 {
  ret void
}

; Function Attrs: nounwind
define spir_kernel void @k(i32 %0) #0 !kernel_arg_addr_space !3 !kernel_arg_access_qual !4 !kernel_arg_type !5 !kernel_arg_type_qual !6 !kernel_arg_base_type !5 {
  call spir_func void @other() #0
  call spir_func void @k.internal(i32 %0) #0
  ret void
}

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!opencl.used.extensions = !{!1}
!opencl.used.optional.core.features = !{!1}
!spirv.Generator = !{!2}

!0 = !{i32 2, i32 2}
!1 = !{}
!2 = !{i16 7, i16 0}
!3 = !{i32 0}
!4 = !{!"none"}
!5 = !{!"int"}
!6 = !{!""}
