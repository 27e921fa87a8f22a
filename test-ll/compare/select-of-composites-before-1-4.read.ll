target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%structtype = type { i32, [2 x <2 x float>] }

; Function Attrs: nounwind
define spir_func %structtype @f(i1 %c, %structtype %a, %structtype %b) #0 {
  %1 = extractvalue %structtype %a, 0
  %2 = extractvalue %structtype %b, 0
  %3 = select i1 %c, i32 %1, i32 %2
  %4 = insertvalue %structtype %b, i32 %3, 0
  %5 = extractvalue %structtype %a, 1
  %6 = extractvalue %structtype %b, 1
  %7 = extractvalue [2 x <2 x float>] %5, 0
  %8 = extractvalue [2 x <2 x float>] %6, 0
  %9 = insertelement <2 x i1> poison, i1 %c, i32 0
  %10 = insertelement <2 x i1> %9, i1 %c, i32 1
  %11 = select <2 x i1> %10, <2 x float> %7, <2 x float> %8
  %12 = insertvalue [2 x <2 x float>] %6, <2 x float> %11, 0
  %13 = extractvalue [2 x <2 x float>] %5, 1
  %14 = extractvalue [2 x <2 x float>] %6, 1
  %15 = insertelement <2 x i1> poison, i1 %c, i32 0
  %16 = insertelement <2 x i1> %15, i1 %c, i32 1
  %17 = select <2 x i1> %16, <2 x float> %13, <2 x float> %14
  %18 = insertvalue [2 x <2 x float>] %12, <2 x float> %17, 1
  %r = insertvalue %structtype %4, [2 x <2 x float>] %18, 1
  ret %structtype %r
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
