; Weights stand at the branch: two numbers of 32 bits whose sum has 32 bits too, and not both 0.
target triple = "spir64-unknown-unknown"
define spir_func void @f(i1 %a, i1 %b, i1 %c, i1 %d) {
entry:
  br i1 %a, label %one, label %two, !prof !0
one:
  br i1 %b, label %two, label %three, !prof !1
two:
  br i1 %c, label %three, label %four, !prof !2
three:
  br i1 %d, label %four, label %five
four:
  br label %five
five:
  ret void
}
!0 = !{!"branch_weights", i32 2000, i32 1}
!1 = !{!"branch_weights", !"expected", i32 -1, i32 -1}
!2 = !{!"branch_weights", i32 0, i32 0}
