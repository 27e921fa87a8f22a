; losses: loop-hint 3
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_func void @f(i32 %a) {
entry:
  br label %header

header:
  %i = phi i32 [ 0, %entry ], [ %n, %header ]
  %n = add i32 %i, 1
  %c = icmp ult i32 %n, %a
  br i1 %c, label %header, label %end, !llvm.loop !0

end:
  ret void
}

!0 = distinct !{!0, !1, !2, !3, !4}
!1 = !{!"llvm.loop.unroll.count", i64 99999999999}
!2 = !{!"llvm.loop.peel.count", !"x"}
!3 = !{i32 4}
!4 = !{}
