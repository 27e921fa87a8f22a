target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func <4 x float> @use(ptr %p, i64 %stride) #0 {
  %1 = load <3 x float>, ptr %p, align 4
  %2 = mul i64 %stride, 1
  %3 = bitcast ptr %p to ptr
  %4 = getelementptr float, ptr %3, i64 %2
  %5 = bitcast ptr %4 to ptr
  %6 = load <3 x float>, ptr %5, align 4
  %a = shufflevector <3 x float> %1, <3 x float> %6, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 poison, i32 poison>
  %7 = load <3 x float>, ptr %p, align 4
  %8 = mul i64 %stride, 1
  %9 = bitcast ptr %p to ptr
  %10 = getelementptr float, ptr %9, i64 %8
  %11 = bitcast ptr %10 to ptr
  %12 = load <3 x float>, ptr %11, align 4
  %b = shufflevector <3 x float> %7, <3 x float> %12, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 poison, i32 poison>
  %t = shufflevector <8 x float> %a, <8 x float> %a, <8 x i32> <i32 0, i32 3, i32 1, i32 4, i32 2, i32 5, i32 poison, i32 poison>
  %13 = shufflevector <8 x float> %t, <8 x float> %t, <2 x i32> <i32 0, i32 1>
  %14 = shufflevector <8 x float> %t, <8 x float> %t, <2 x i32> <i32 2, i32 3>
  %15 = shufflevector <8 x float> %t, <8 x float> %t, <2 x i32> <i32 4, i32 5>
  %16 = extractelement <8 x float> %b, i32 0
  %17 = insertelement <2 x float> undef, float %16, i32 0
  %18 = shufflevector <2 x float> %17, <2 x float> undef, <2 x i32> zeroinitializer
  %19 = fmul fast <2 x float> %13, %18
  %20 = extractelement <8 x float> %b, i32 1
  %21 = insertelement <2 x float> undef, float %20, i32 0
  %22 = shufflevector <2 x float> %21, <2 x float> undef, <2 x i32> zeroinitializer
  %23 = fmul fast <2 x float> %14, %22
  %24 = fadd fast <2 x float> %19, %23
  %25 = extractelement <8 x float> %b, i32 2
  %26 = insertelement <2 x float> undef, float %25, i32 0
  %27 = shufflevector <2 x float> %26, <2 x float> undef, <2 x i32> zeroinitializer
  %28 = fmul fast <2 x float> %15, %27
  %29 = fadd fast <2 x float> %24, %28
  %30 = extractelement <8 x float> %b, i32 3
  %31 = insertelement <2 x float> undef, float %30, i32 0
  %32 = shufflevector <2 x float> %31, <2 x float> undef, <2 x i32> zeroinitializer
  %33 = fmul fast <2 x float> %13, %32
  %34 = extractelement <8 x float> %b, i32 4
  %35 = insertelement <2 x float> undef, float %34, i32 0
  %36 = shufflevector <2 x float> %35, <2 x float> undef, <2 x i32> zeroinitializer
  %37 = fmul fast <2 x float> %14, %36
  %38 = fadd fast <2 x float> %33, %37
  %39 = extractelement <8 x float> %b, i32 5
  %40 = insertelement <2 x float> undef, float %39, i32 0
  %41 = shufflevector <2 x float> %40, <2 x float> undef, <2 x i32> zeroinitializer
  %42 = fmul fast <2 x float> %15, %41
  %43 = fadd fast <2 x float> %38, %42
  %c = shufflevector <2 x float> %29, <2 x float> %43, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %44 = shufflevector <4 x float> %c, <4 x float> undef, <2 x i32> <i32 0, i32 1>
  %45 = bitcast ptr %p to ptr
  store volatile <2 x float> %44, ptr %45, align 4
  %46 = mul i64 2, 1
  %47 = bitcast ptr %p to ptr
  %48 = getelementptr float, ptr %47, i64 %46
  %49 = shufflevector <4 x float> %c, <4 x float> undef, <2 x i32> <i32 2, i32 3>
  %50 = bitcast ptr %48 to ptr
  store volatile <2 x float> %49, ptr %50, align 4
  ret <4 x float> %c
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
