; Comparisons may have fast-math flags since version 1.6.
target triple = "spir64-unknown-unknown"
define spir_func i1 @f(float %a, float %b) {
  %r = fcmp nnan nsz olt float %a, %b
  ret i1 %r
}
define spir_func <2 x i1> @g(<2 x double> %a, <2 x double> %b) {
  %r = fcmp fast uge <2 x double> %a, %b
  ret <2 x i1> %r
}
