; Booleans become numbers by selection; with sign true is -1.
target triple = "spir64-unknown-unknown"
define spir_func float @f(i1 %a) {
  %wide = sext i1 %a to i32
  %unsigned = uitofp i1 %a to float
  %signed = sitofp i1 %a to float
  %int = sitofp i32 %wide to float
  %x = fadd float %unsigned, %signed
  %y = fadd float %x, %int
  ret float %y
}
