; The function of a kernel's code that clang makes repeats what the kernel asks for, which is no loss; another function's is one.
; losses: execution-mode 2
target triple = "spir64-unknown-unknown"

define spir_kernel void @k() !reqd_work_group_size !0 {
  call spir_func void @__clang_ocl_kern_imp_k()
  call spir_func void @other()
  ret void
}

define internal spir_func void @__clang_ocl_kern_imp_k() !reqd_work_group_size !0 !work_group_size_hint !1 {
  ret void
}

define internal spir_func void @other() !reqd_work_group_size !0 {
  ret void
}

!0 = !{i32 8, i32 1, i32 1}
!1 = !{i32 4, i32 1, i32 1}
