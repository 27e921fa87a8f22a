target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%struct.pair = type { i32, i32 }

; Function Attrs: nounwind
define spir_kernel void @k(ptr addrspace(1) noalias align 16 %data, ptr byval(%struct.pair) %value, target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 1) %image, <4 x float> %0) #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_type_qual !7 !kernel_arg_base_type !6 !kernel_arg_name !8 {
  ret void
}

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!opencl.used.extensions = !{!1}
!opencl.used.optional.core.features = !{!2}
!spirv.Generator = !{!3}

!0 = !{i32 2, i32 2}
!1 = !{}
!2 = !{!"cl_doubles"}
!3 = !{i16 7, i16 0}
!4 = !{i32 1, i32 0, i32 1, i32 0}
!5 = !{!"none", !"none", !"write_only", !"none"}
!6 = !{!"int*", !"struct pair", !"image2d_t", !"float4"}
!7 = !{!"volatile restrict", !"", !"", !""}
!8 = !{!"data", !"value", !"image", !""}
