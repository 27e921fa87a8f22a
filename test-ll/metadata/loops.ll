; options: max=1.4
target triple = "spir64-unknown-unknown"

; The first loop ends in its own header, the second in a latch without a condition; the third says nothing.
define spir_func void @f(i32 %n) {
entry:
  br label %one

one:
  %i = phi i32 [ 0, %entry ], [ %i.next, %one ]
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %one, label %two, !llvm.loop !0

two:
  %j = phi i32 [ 0, %one ], [ %j.next, %latch ]
  %go = icmp ult i32 %j, %n
  br i1 %go, label %latch, label %three

latch:
  %j.next = add i32 %j, 1
  br label %two, !llvm.loop !3

three:
  %k = phi i32 [ 0, %two ], [ %k.next, %three ]
  %k.next = add i32 %k, 1
  %on = icmp ult i32 %k.next, %n
  br i1 %on, label %three, label %end, !llvm.loop !5

end:
  ret void
}

!0 = distinct !{!0, !1, !2}
!1 = !{!"llvm.loop.unroll.count", i32 4}
!2 = !{!"llvm.loop.unroll.enable"}
!3 = distinct !{!3, !4, !1}
!4 = !{!"llvm.loop.unroll.disable"}
!5 = distinct !{!5, !6}
!6 = !{!"llvm.loop.mustprogress"}
