target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func i1 @f(float %a, float %b) #0 {
  %r = fcmp nnan nsz olt float %a, %b
  ret i1 %r
}

; Function Attrs: nounwind
define spir_func <2 x i1> @g(<2 x double> %a, <2 x double> %b) #0 {
  %r = fcmp fast uge <2 x double> %a, %b
  ret <2 x i1> %r
}

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.used.extensions = !{!2}
!opencl.used.optional.core.features = !{!3}
!spirv.Generator = !{!4}

!0 = !{i32 2, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{}
!3 = !{!"cl_doubles"}
!4 = !{i16 6, i16 14}
