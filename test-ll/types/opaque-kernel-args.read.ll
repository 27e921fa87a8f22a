target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_kernel void @k(target("spirv.Image", void, 2, 0, 0, 0, 0, 0, 1) %image, target("spirv.Sampler") %sampler, target("spirv.Pipe", 0) %pipe, ptr addrspace(1) %buffer) #0 !kernel_arg_addr_space !6 !kernel_arg_access_qual !7 !kernel_arg_type !8 !kernel_arg_type_qual !9 !kernel_arg_base_type !8 {
  store i32 1, ptr addrspace(1) %buffer, align 4
  ret void
}

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.spir.version = !{!2}
!opencl.ocl.version = !{!2}
!opencl.used.extensions = !{!3}
!opencl.used.optional.core.features = !{!4}
!spirv.Generator = !{!5}

!0 = !{i32 2, i32 2}
!1 = !{i32 3, i32 200000}
!2 = !{i32 2, i32 0}
!3 = !{}
!4 = !{!"cl_images"}
!5 = !{i16 6, i16 14}
!6 = !{i32 1, i32 0, i32 1, i32 1}
!7 = !{!"write_only", !"none", !"read_only", !"none"}
!8 = !{!"image3d_t", !"sampler_t", !"pipe", !"int*"}
!9 = !{!"", !"", !"pipe", !""}
