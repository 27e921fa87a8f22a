; Of two sizes of sub-groups the first one holds, and the other is told as lost.
; losses: execution-mode 1
; CHECK: SubgroupSize 8
target triple = "spir64-unknown-unknown"
define spir_kernel void @k() !intel_reqd_sub_group_size !0 !reqd_sub_group_size !1 {
  ret void
}
!0 = !{i32 8}
!1 = !{i32 16}
