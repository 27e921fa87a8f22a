target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func <4 x i32> @without_sign(<4 x i32> %a, <4 x i32> %b, <4 x i1> %m) #0 {
  %1 = select <4 x i1> %m, <4 x i32> %b, <4 x i32> <i32 1, i32 1, i32 1, i32 1>
  %x = udiv <4 x i32> %a, %1
  ret <4 x i32> %x
}

; Function Attrs: nounwind
define spir_func <4 x i32> @all(<4 x i32> %a, <4 x i32> %b) #0 {
  %x = sdiv <4 x i32> %a, %b
  ret <4 x i32> %x
}

; Function Attrs: nounwind
define spir_func <3 x i32> @illegal(<3 x i32> %a, <3 x i32> %b) #0 {
  %1 = select <3 x i1> <i1 true, i1 false, i1 true>, <3 x i32> %b, <3 x i32> <i32 1, i32 1, i32 1>
  %x = urem <3 x i32> %a, %1
  ret <3 x i32> %x
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
