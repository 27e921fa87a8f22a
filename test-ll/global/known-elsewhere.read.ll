target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%structtype = type { i16, float }

@number = available_externally addrspace(1) global i32 79, align 4
@same = available_externally addrspace(2) constant i32 79
@table = available_externally addrspace(2) constant [3 x %structtype] [%structtype { i16 1, float 2.000000e+00 }, %structtype zeroinitializer, %structtype { i16 3, float 4.000000e+00 }]
@one = external addrspace(1) global ptr addrspace(1)
@other = external addrspace(1) global ptr addrspace(1)
@nothing = external addrspace(1) global i64

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
