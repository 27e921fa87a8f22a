target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func void @f(i32 %n) #0 {
entry:
  br label %one

one:                                              ; preds = %one, %entry
  %i = phi i32 [ 0, %entry ], [ %i.next, %one ]
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %one, label %two, !llvm.loop !4

two:                                              ; preds = %latch, %one
  %j = phi i32 [ 0, %one ], [ %j.next, %latch ]
  %go = icmp ult i32 %j, %n
  br i1 %go, label %latch, label %three

latch:                                            ; preds = %two
  %j.next = add i32 %j, 1
  br label %two, !llvm.loop !7

three:                                            ; preds = %three, %two
  %k = phi i32 [ 0, %two ], [ %k.next, %three ]
  %k.next = add i32 %k, 1
  %on = icmp ult i32 %k.next, %n
  br i1 %on, label %three, label %end

end:                                              ; preds = %three
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
!4 = distinct !{!4, !5, !6}
!5 = !{!"llvm.loop.unroll.enable"}
!6 = !{!"llvm.loop.unroll.count", i32 4}
!7 = distinct !{!7, !8}
!8 = !{!"llvm.loop.unroll.disable"}
