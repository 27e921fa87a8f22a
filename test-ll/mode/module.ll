; options: max=1.4
target triple = "spir64-unknown-unknown"

define spir_kernel void @k() !reqd_work_group_size !4 {
  ret void
}

!spirv.ExecutionMode = !{!0, !1, !2, !3}
!0 = !{ptr @k, i32 17, i32 8, i32 4, i32 2}
!1 = !{ptr @k, i32 4460, i32 32}
!2 = !{ptr @k, i32 38, i32 8, i32 4, i32 2}
!3 = !{null, i32 31}
!4 = !{i32 8, i32 4, i32 2}
