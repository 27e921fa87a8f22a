; Fast-math flags become decorations.
target triple = "spir64-unknown-unknown"
define spir_func float @f(float %a, float %b) {
  %sum = fadd nnan ninf float %a, %b
  %quotient = fdiv fast float %sum, %b
  ret float %quotient
}
