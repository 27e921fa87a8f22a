; options: max=1.3
; Before version 1.4 there are no partial counts.
target triple = "spir64-unknown-unknown"
define spir_func void @f(ptr addrspace(1) %p) {
entry:
  br label %header
header:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %goes.on = icmp ult i32 %i, 100
  br i1 %goes.on, label %body, label %exit
body:
  store volatile i32 %i, ptr addrspace(1) %p
  %next = add i32 %i, 1
  br label %header, !llvm.loop !0
exit:
  ret void
}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.full"}
