; The size of sub-groups has two names in LLVM IR; the older one counts where both are there, and comes back.
; CHECK: OpExecutionMode %newer SubgroupSize 8
; CHECK: OpExecutionMode %both SubgroupSize 16
; CHECK-NOT: SubgroupSize 32
target triple = "spir64-unknown-unknown"

define spir_kernel void @newer() !reqd_sub_group_size !0 {
  ret void
}

define spir_kernel void @both() !reqd_sub_group_size !2 !intel_reqd_sub_group_size !1 {
  ret void
}

!0 = !{i32 8}
!1 = !{i32 16}
!2 = !{i32 32}
