target datalayout = "e-p:32:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir-unknown-unknown"

; Function Attrs: nounwind
define spir_func double @f(i32 %a) #0 {
  %1 = add i32 %a, 100
  %sum = and i32 %1, 255
  %r = uitofp i32 %sum to double
  ret double %r
}

; Function Attrs: nounwind
define spir_func i7 @g(i7 %a) #0 {
  %r = add i7 %a, 1
  ret i7 %r
}

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.used.extensions = !{!2}
!opencl.used.optional.core.features = !{!3}
!spirv.Generator = !{!4}

!0 = !{i32 1, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{}
!3 = !{!"cl_doubles"}
!4 = !{i16 6, i16 14}
