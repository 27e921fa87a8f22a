; options: +SPV_KHR_float_controls2 +SPV_INTEL_fp_fast_math_mode
; FPFastMathDefault is not mixed with Fast: where both extensions are allowed there is none, unless the module names it.
; CHECK: OpExecutionMode %k ContractionOff
; CHECK: FPFastMathMode Fast
; CHECK-NOT: FPFastMathDefault
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(float %f, ptr addrspace(1) %out) {
  %a = fadd float %f, %f
  %b = fmul fast float %a, %f
  store float %b, ptr addrspace(1) %out
  ret void
}
