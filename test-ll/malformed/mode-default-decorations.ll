; options: +SPV_KHR_float_controls2
; What FPFastMathDefault is not mixed with, by metadata.
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(float %f, ptr addrspace(1) %out) {
  %b = fmul float %f, %f, !spirv.Decorations !1
  store float %b, ptr addrspace(1) %out
  ret void
}

!spirv.ExecutionMode = !{!0}
!0 = !{ptr @k, i32 6028, float poison, i32 0}
!1 = !{!2}
!2 = !{i32 40, i32 16}
