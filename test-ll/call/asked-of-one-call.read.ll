target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: convergent nounwind
declare spir_func i32 @g(i32) #0

; Function Attrs: noinline nounwind
define spir_func i32 @own(i32 %a) #1 {
  ret i32 %a
}

; Function Attrs: convergent nounwind
define spir_func i32 @f(i32 %a) #0 {
  %b = call spir_func i32 @g(i32 %a) #0
  %c = call spir_func i32 @g(i32 %b) #0
  %d = call spir_func i32 @g(i32 %c) #0
  %e = call spir_func i32 @own(i32 %d) #1
  ret i32 %e
}

; Function Attrs: nounwind
define spir_func i32 @again(i32 %a) #2 {
  ret i32 %a
}

attributes #0 = { convergent nounwind }
attributes #1 = { noinline nounwind }
attributes #2 = { nounwind }

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
