target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define internal spir_func <8 x i32> @g(<8 x i32> %a, <8 x i32> %b) #0 {
  %1 = shufflevector <8 x i32> %a, <8 x i32> %a, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 0, i32 0, i32 0>
  %2 = shufflevector <8 x i32> %b, <8 x i32> %b, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 0, i32 0, i32 0>
  %c = udiv <8 x i32> %1, %2
  ret <8 x i32> %c
}

; Function Attrs: nounwind
define spir_func i32 @f(ptr addrspace(1) %p) #0 {
  %1 = bitcast ptr addrspace(1) %p to ptr addrspace(1)
  %2 = load <4 x i32>, ptr addrspace(1) %1, align 4
  %3 = getelementptr inbounds i32, ptr addrspace(1) %p, i32 4
  %4 = load i32, ptr addrspace(1) %3, align 4
  %5 = extractelement <4 x i32> %2, i32 0
  %6 = extractelement <4 x i32> %2, i32 1
  %7 = extractelement <4 x i32> %2, i32 2
  %8 = extractelement <4 x i32> %2, i32 3
  %9 = insertelement <8 x i32> poison, i32 %5, i32 0
  %10 = insertelement <8 x i32> %9, i32 %6, i32 1
  %11 = insertelement <8 x i32> %10, i32 %7, i32 2
  %12 = insertelement <8 x i32> %11, i32 %8, i32 3
  %13 = insertelement <8 x i32> %12, i32 %4, i32 4
  %14 = insertelement <8 x i32> %13, i32 %4, i32 5
  %15 = insertelement <8 x i32> %14, i32 %4, i32 6
  %a = insertelement <8 x i32> %15, i32 %4, i32 7
  %b = call spir_func <8 x i32> @g(<8 x i32> %a, <8 x i32> <i32 1, i32 2, i32 3, i32 4, i32 5, i32 5, i32 5, i32 5>) #0
  %c = extractelement <8 x i32> %b, i32 4
  ret i32 %c
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
