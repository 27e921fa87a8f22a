target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@a = addrspace(1) global i32 42
@b = addrspace(1) global i32 84
@c = addrspace(1) global i1 true
@d = addrspace(1) global <2 x i32> <i32 42, i32 7>
@e = addrspace(1) global i32 -3
@f = common addrspace(1) global [49 x i32] zeroinitializer

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!opencl.used.extensions = !{!1}
!opencl.used.optional.core.features = !{!2}
!spirv.Generator = !{!3}

!0 = !{i32 2, i32 2}
!1 = !{}
!2 = !{!"cl_doubles"}
!3 = !{i16 7, i16 0}
