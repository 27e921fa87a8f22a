target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func <5 x i32> @f(<5 x i32> %x, ptr %p) #0 {
  %a = alloca <20 x i8>, align 32
  %v = load <20 x i8>, ptr %a, align 32
  %w = bitcast <20 x i8> %v to <5 x i32>
  %s = add <5 x i32> %w, %x
  %one = bitcast <4 x i8> <i8 1, i8 2, i8 3, i8 4> to <1 x i32>
  %lane = extractelement <1 x i32> %one, i32 0
  %r = insertelement <5 x i32> %s, i32 %lane, i32 4
  ret <5 x i32> %r
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
