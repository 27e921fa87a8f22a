; options: +SPV_KHR_float_controls2 +SPV_INTEL_fp_fast_math_mode
; FPFastMathDefault is not mixed with Fast: a module that names it has the bits of its extension.
; CHECK: OpExecutionModeId %k FPFastMathDefault
; CHECK-NOT: FPFastMathMode Fast
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(float %f, ptr addrspace(1) %out) {
  %b = fmul fast float %f, %f
  store float %b, ptr addrspace(1) %out
  ret void
}

!spirv.ExecutionMode = !{!0}
!0 = !{ptr @k, i32 6028, float poison, i32 0}
