; options: +SPV_INTEL_subgroup_requirements
; spirv-val: Invalid capability operand: 6445
target triple = "spir64-unknown-unknown"

; The size -1 is the primary one, for which there is a mode; any other is a number.
define spir_kernel void @k() !intel_reqd_sub_group_size !0 {
  ret void
}

define spir_kernel void @l() !intel_reqd_sub_group_size !1 {
  ret void
}

!0 = !{i32 -1}
!1 = !{i32 16}
