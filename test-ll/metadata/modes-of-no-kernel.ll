; An execution mode of a function that is no kernel, or is gone, and metadata of kernels on other functions are told as lost.
; losses: execution-mode 5
target triple = "spir64-unknown-unknown"

define spir_func void @f() !reqd_work_group_size !5 !vec_type_hint !6 {
  ret void
}

define spir_kernel void @k() !max_work_group_size !5 {
  ret void
}

!spirv.ExecutionMode = !{!0, !1, !2}
!0 = !{ptr @f, i32 31}
!1 = !{null, i32 31}
!2 = !{ptr @k, i32 31}
!5 = !{i32 8, i32 1, i32 1}
!6 = !{i32 undef, i32 1}
