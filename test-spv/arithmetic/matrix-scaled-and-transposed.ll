target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func [3 x <2 x float>] @f([2 x <3 x float>] %0, float %1, [2 x <2 x float>] %2) #0 {
  %.splatinsert = insertelement <3 x float> poison, float %1, i64 0
  %.splat = shufflevector <3 x float> %.splatinsert, <3 x float> poison, <3 x i32> zeroinitializer
  %4 = extractvalue [2 x <3 x float>] %0, 0
  %5 = fmul <3 x float> %4, %.splat
  %6 = insertvalue [2 x <3 x float>] poison, <3 x float> %5, 0
  %7 = extractvalue [2 x <3 x float>] %0, 1
  %8 = fmul <3 x float> %7, %.splat
  %9 = insertvalue [2 x <3 x float>] %6, <3 x float> %8, 1
  %10 = extractvalue [2 x <3 x float>] %9, 0
  %11 = extractvalue [2 x <3 x float>] %9, 1
  %12 = extractelement <3 x float> %10, i32 0
  %13 = insertelement <2 x float> poison, float %12, i32 0
  %14 = extractelement <3 x float> %11, i32 0
  %15 = insertelement <2 x float> %13, float %14, i32 1
  %16 = extractelement <3 x float> %10, i32 1
  %17 = insertelement <2 x float> poison, float %16, i32 0
  %18 = extractelement <3 x float> %11, i32 1
  %19 = insertelement <2 x float> %17, float %18, i32 1
  %20 = extractelement <3 x float> %10, i32 2
  %21 = insertelement <2 x float> poison, float %20, i32 0
  %22 = extractelement <3 x float> %11, i32 2
  %23 = insertelement <2 x float> %21, float %22, i32 1
  %24 = insertvalue [3 x <2 x float>] poison, <2 x float> %15, 0
  %25 = insertvalue [3 x <2 x float>] %24, <2 x float> %19, 1
  %26 = insertvalue [3 x <2 x float>] %25, <2 x float> %23, 2
  %27 = extractvalue [2 x <2 x float>] %2, 0
  %28 = extractvalue [2 x <2 x float>] %2, 1
  %29 = shufflevector <2 x float> %27, <2 x float> %28, <2 x i32> <i32 0, i32 2>
  %30 = shufflevector <2 x float> %27, <2 x float> %28, <2 x i32> <i32 1, i32 3>
  %31 = insertvalue [2 x <2 x float>] poison, <2 x float> %29, 0
  %32 = insertvalue [2 x <2 x float>] %31, <2 x float> %30, 1
  ret [3 x <2 x float>] %26
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
