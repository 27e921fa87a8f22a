target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func <2 x i1> @f(<2 x i1> %a) #0 {
  %1 = extractelement <2 x i1> %a, i32 0
  %2 = select i1 %1, i8 1, i8 0
  %3 = or i8 0, %2
  %4 = extractelement <2 x i1> %a, i32 1
  %5 = select i1 %4, i8 2, i8 0
  %6 = or i8 %3, %5
  %7 = and i8 %6, 1
  %8 = icmp ne i8 %7, 0
  %9 = and i8 %6, 2
  %10 = icmp ne i8 %9, 0
  %11 = insertelement <2 x i1> poison, i1 %8, i32 0
  %12 = insertelement <2 x i1> %11, i1 %10, i32 1
  ret <2 x i1> %12
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
