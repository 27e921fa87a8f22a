target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func i32 @f() #0 {
  %1 = call spir_func i32 @part() #0
  %2 = call spir_func i32 @part.1() #0
  %3 = add i32 %1, %2
  ret i32 %3
}

; Function Attrs: nounwind
define internal spir_func i32 @part() #0 {
  ret i32 1
}

; Function Attrs: nounwind
define internal spir_func i32 @part.1() #0 {
  ret i32 2
}

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.spir.version = !{!2}
!opencl.ocl.version = !{!2}
!opencl.used.extensions = !{!3}
!opencl.used.optional.core.features = !{!3}
!spirv.Generator = !{!4}

!0 = !{i32 2, i32 2}
!1 = !{i32 3, i32 200000}
!2 = !{i32 2, i32 0}
!3 = !{}
!4 = !{i16 7, i16 0}
