target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func void @f(i32 %a, i32 %b) #0 {
  ret void

1:                                                ; preds = %2
  %r = add i32 poison, 1
  br label %2

2:                                                ; preds = %1
  %3 = add i32 %a, %b
  br label %1
}

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!opencl.used.extensions = !{!1}
!opencl.used.optional.core.features = !{!2}
!spirv.Generator = !{!3}

!0 = !{i32 2, i32 2}
!1 = !{}
!2 = !{!"cl_doubles"}
!3 = !{i16 7, i16 0}
