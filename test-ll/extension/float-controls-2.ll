; options: +SPV_KHR_float_controls2
; Contraction, reassociation and all that `fast` allows are bits of their own.
target triple = "spir64-unknown-unknown"
define spir_func float @f(float %a, float %b) {
  %m = fmul contract reassoc float %a, %b
  %n = fadd fast float %m, %b
  %o = fsub nnan float %m, %n
  ret float %o
}
