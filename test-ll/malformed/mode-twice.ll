; Metadata of the kernel and of the module say different things.
target triple = "spir64-unknown-unknown"

define spir_kernel void @k() !reqd_work_group_size !0 {
  ret void
}

!spirv.ExecutionMode = !{!1, !2}
!0 = !{i32 8, i32 4, i32 2}
!1 = !{ptr @k, i32 17, i32 8, i32 4, i32 2}
!2 = !{ptr @k, i32 17, i32 7, i32 4, i32 2}

; error: the execution mode LocalSize is given as [8, 4, 2] and as [7, 4, 2]
