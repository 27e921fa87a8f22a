target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1, !3}
!opencl.spir.version = !{!4}
!opencl.ocl.version = !{!4}
!opencl.used.extensions = !{!5}
!opencl.used.optional.core.features = !{!6}
!spirv.Generator = !{!7}

!0 = !{i32 2, i32 2}
!1 = !{i32 3, i32 200000, !2}
!2 = !{!"kernel.cl"}
!3 = !{i32 4, i32 100000}
!4 = !{i32 2, i32 0}
!5 = !{!"cl_khr_fp16", !"cl_khr_fp64"}
!6 = !{}
!7 = !{i16 6, i16 14}
