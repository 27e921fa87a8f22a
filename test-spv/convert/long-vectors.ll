target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func <5 x i16> @f(<5 x i32> %0) #0 {
  %2 = uitofp <5 x i32> %0 to <5 x float>
  %3 = fptosi <5 x float> %2 to <5 x i32>
  %4 = trunc <5 x i32> %3 to <5 x i16>
  ret <5 x i16> %4
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
