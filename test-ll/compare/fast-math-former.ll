; options: max=1.5
; Before version 1.6 comparisons have no fast-math flags, which only allow more.
; CHECK-NOT: FPFastMathMode
target triple = "spir64-unknown-unknown"
define spir_func i1 @f(float %a, float %b) {
  %r = fcmp nnan nsz olt float %a, %b
  ret i1 %r
}
