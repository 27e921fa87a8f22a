target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func <4 x float> @f(ptr addrspace(1) %p) #0 {
  %one = load float, ptr addrspace(1) %p, align 4
  %1 = insertelement <4 x float> poison, float %one, i32 0
  %2 = insertelement <4 x float> %1, float %one, i32 1
  %3 = insertelement <4 x float> %2, float %one, i32 2
  %four = insertelement <4 x float> %3, float %one, i32 3
  ret <4 x float> %four
}

attributes #0 = { nounwind }

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
