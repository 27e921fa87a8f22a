; options: max=1.1
target triple = "spir64-unknown-unknown"

; Modes that this version lacks are left out.
define spir_kernel void @k() !max_work_group_size !1 {
  ret void
}

!spirv.ExecutionMode = !{!0}
!0 = !{ptr @k, i32 4460, i32 32}
!1 = !{i32 8, i32 4, i32 2}
