target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_kernel void @k() #0 !kernel_arg_addr_space !7 !kernel_arg_access_qual !7 !kernel_arg_type !7 !kernel_arg_type_qual !7 !kernel_arg_base_type !7 !reqd_work_group_size !8 !vec_type_hint !9 {
  ret void
}

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.spir.version = !{!3}
!opencl.ocl.version = !{!3}
!opencl.used.extensions = !{!4}
!opencl.used.optional.core.features = !{!5}
!spirv.Generator = !{!6}

!0 = !{i32 2, i32 2}
!1 = !{i32 3, i32 102000, !2}
!2 = !{!"kernel.cl"}
!3 = !{i32 1, i32 2}
!4 = !{!"cl_khr_gl_sharing"}
!5 = !{!"cl_doubles"}
!6 = !{i16 7, i16 0}
!7 = !{}
!8 = !{i32 4, i32 2, i32 1}
!9 = !{<4 x float> poison, i32 1}
