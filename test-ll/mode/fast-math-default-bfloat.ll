; options: +SPV_KHR_float_controls2 +SPV_KHR_bfloat16 +SPV_INTEL_bfloat16_arithmetic
; A default is that of one type: bfloat is not half, though it is as wide, and what is said of widths is not said of it.
target triple = "spir64-unknown-unknown"

define spir_kernel void @both(half %h, bfloat %b, ptr addrspace(1) %out) {
  store half %h, ptr addrspace(1) %out
  store bfloat %b, ptr addrspace(1) %out
  ret void
}

define spir_kernel void @named(ptr addrspace(1) %out) {
  store i32 0, ptr addrspace(1) %out
  ret void
}

define spir_kernel void @preserving(ptr addrspace(1) %out) {
  store i32 0, ptr addrspace(1) %out
  ret void
}

!spirv.ExecutionMode = !{!0, !1}
!0 = !{ptr @named, i32 6028, bfloat poison, i32 7}
!1 = !{ptr @preserving, i32 4461, i32 16}
