; options: +SPV_INTEL_kernel_attributes
target triple = "spir64-unknown-unknown"

define spir_kernel void @k() !reqd_work_group_size !0 !work_group_size_hint !1 !vec_type_hint !2 !intel_reqd_sub_group_size !3 !max_work_group_size !0 {
  ret void
}

!0 = !{i32 8, i32 4, i32 2}
!1 = !{i32 8}
!2 = !{<4 x float> poison, i32 1}
!3 = !{i32 16}
