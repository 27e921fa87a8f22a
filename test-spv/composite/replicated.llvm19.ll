target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@halves = addrspace(2) constant [3 x float] [float 5.000000e-01, float 5.000000e-01, float 5.000000e-01]

; Function Attrs: nounwind
define spir_func void @f(ptr addrspace(1) %0, i32 %1, ptr addrspace(1) %2, ptr addrspace(1) %3, float %4) #0 {
  store <4 x i32> <i32 7, i32 7, i32 7, i32 7>, ptr addrspace(1) %0, align 16
  store i32 poison, ptr addrspace(1) %2, align 4
  %6 = insertelement <4 x i32> poison, i32 %1, i32 0
  %7 = insertelement <4 x i32> %6, i32 %1, i32 1
  %8 = insertelement <4 x i32> %7, i32 %1, i32 2
  %9 = insertelement <4 x i32> %8, i32 %1, i32 3
  store <4 x i32> %9, ptr addrspace(1) %0, align 16
  %10 = alloca [3 x float], align 4
  %11 = getelementptr inbounds [3 x float], ptr %10, i32 0, i32 0
  store float %4, ptr %11, align 4
  %12 = getelementptr inbounds [3 x float], ptr %10, i32 0, i32 1
  store float %4, ptr %12, align 4
  %13 = getelementptr inbounds [3 x float], ptr %10, i32 0, i32 2
  store float %4, ptr %13, align 4
  %14 = load [3 x float], ptr %10, align 4
  store [3 x float] %14, ptr addrspace(1) %3, align 4
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
