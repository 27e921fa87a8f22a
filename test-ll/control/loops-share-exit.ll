; Two loops leave for the same block, and a third is headed by a switch: a block is the merge block of one
; header at most, and a merge instruction stands before a branch only.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @shared(i32 %n, ptr addrspace(1) %out) {
entry:
  br label %outer

outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %outer.latch ]
  %done = icmp uge i32 %i, %n
  br i1 %done, label %exit, label %inner

inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner.latch ]
  %found = icmp eq i32 %j, 7
  br i1 %found, label %exit, label %inner.latch

inner.latch:
  %j.next = add i32 %j, 1
  %more = icmp ult i32 %j.next, %i
  br i1 %more, label %inner, label %outer.latch, !llvm.loop !0

outer.latch:
  %i.next = add i32 %i, 1
  br label %outer, !llvm.loop !2

exit:
  br label %table

table:
  %k = phi i32 [ 0, %exit ], [ %k.next, %table.latch ]
  switch i32 %k, label %table.latch [
    i32 9, label %end
    i32 10, label %end
  ]

table.latch:
  %k.next = add i32 %k, 3
  store i32 %k, ptr addrspace(1) %out
  br label %table, !llvm.loop !3

end:
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = distinct !{!2, !1}
!3 = distinct !{!3, !1}
