target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func void @f(i1 %a, i1 %b, i1 %c, i1 %d) #0 {
entry:
  br i1 %a, label %one, label %two, !prof !4

one:                                              ; preds = %entry
  br i1 %b, label %two, label %three, !prof !5

two:                                              ; preds = %one, %entry
  br i1 %c, label %three, label %four

three:                                            ; preds = %two, %one
  br i1 %d, label %four, label %five

four:                                             ; preds = %three, %two
  br label %five

five:                                             ; preds = %four, %three
  ret void
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
!4 = !{!"branch_weights", i32 2000, i32 1}
!5 = !{!"branch_weights", i32 2147483647, i32 2147483647}
