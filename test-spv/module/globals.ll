target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@exported = addrspace(1) global i32 5, align 8
@imported = external addrspace(1) global i32
@inner = internal addrspace(2) constant i32 5
@shared = internal addrspace(3) global i32 poison
@once = linkonce_odr addrspace(1) global i32 5
@later = common addrspace(1) global i32 0

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!opencl.used.extensions = !{!1}
!opencl.used.optional.core.features = !{!2}
!spirv.Generator = !{!3}

!0 = !{i32 2, i32 2}
!1 = !{}
!2 = !{!"cl_doubles"}
!3 = !{i16 7, i16 0}
