; options: max=1.4
target triple = "spir64-unknown-unknown"

@g = external addrspace(1) global i32

; What computes the constant condition stands before the merge instruction, which is next to the branch.
define spir_func void @f() {
entry:
  br label %loop
loop:
  br i1 trunc (i64 ptrtoint (ptr addrspace(1) @g to i64) to i1), label %loop, label %end, !llvm.loop !0
end:
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}
