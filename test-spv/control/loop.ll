target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func void @f(i32 %a, i32 %b) #0 {
entry:
  br label %head

head:                                             ; preds = %body, %entry
  %r = phi i32 [ 0, %entry ], [ %next, %body ]
  %more = icmp ult i32 %r, %a
  br i1 %more, label %body, label %done, !prof !4

body:                                             ; preds = %head
  %next = add i32 %r, 1
  br label %head, !llvm.loop !5

done:                                             ; preds = %head
  ret void
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
!4 = !{!"branch_weights", i32 9, i32 1}
!5 = distinct !{!5, !6}
!6 = !{!"llvm.loop.unroll.disable"}
