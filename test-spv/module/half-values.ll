target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_kernel void @f(ptr addrspace(1) %p, float %x) #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_type_qual !7 !kernel_arg_base_type !6 {
  %y = fptrunc float %x to half
  store half %y, ptr addrspace(1) %p, align 2
  ret void
}

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!opencl.used.extensions = !{!1}
!opencl.used.optional.core.features = !{!2}
!spirv.Generator = !{!3}

!0 = !{i32 2, i32 2}
!1 = !{!"cl_khr_fp16"}
!2 = !{}
!3 = !{i16 7, i16 0}
!4 = !{i32 1, i32 0}
!5 = !{!"none", !"none"}
!6 = !{!"half*", !"float"}
!7 = !{!"", !""}
