target triple = "spir64-unknown-unknown"

define spir_kernel void @k() !reqd_work_group_size !0 {
  ret void
}

!0 = !{i32 8, i32 0, i32 2}

; error: no size of a workgroup is 0
