target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func i1 @f(i32 %a) #0 {
  %1 = trunc i32 %a to i8
  %2 = and i8 %1, 31
  %3 = add i8 %2, 9
  %sum = and i8 %3, 31
  %4 = shl i8 %sum, 3
  %5 = ashr i8 %4, 3
  %6 = shl i8 29, 3
  %7 = ashr i8 %6, 3
  %less = icmp slt i8 %5, %7
  ret i1 %less
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
