; Contraction and reassociation are bits of FPFastMathMode where SPV_INTEL_fp_fast_math_mode is allowed.
; options: +SPV_INTEL_fp_fast_math_mode
target triple = "spir64-unknown-unknown"

define spir_func float @f(float %a, float %b) {
  %product = fmul contract float %a, %b
  %sum = fadd reassoc nnan contract float %product, %b
  %all = fsub fast float %sum, %a
  ret float %all
}
