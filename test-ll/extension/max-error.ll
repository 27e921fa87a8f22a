; The greatest error of a result: by an attribute of a call, by metadata of an instruction.
; options: +SPV_INTEL_fp_max_error
target triple = "spir64-unknown-unknown"

define spir_func float @f(float %a, float %b) {
  %sin = call float @llvm.fpbuiltin.sin.f32(float %a) #0
  %product = call float @llvm.fpbuiltin.fmul.f32(float %sin, float %b)
  %erf = call float @llvm.fpbuiltin.erf.f32(float %product) #0
  %quotient = fdiv float %erf, %b, !fpmath !0
  %root = call float @llvm.sqrt.f32(float %quotient), !fpmath !0
  %rest = frem float %root, %a, !fpbuiltin-max-error !1
  ret float %rest
}

declare float @llvm.fpbuiltin.sin.f32(float)
declare float @llvm.fpbuiltin.fmul.f32(float, float)
declare float @llvm.fpbuiltin.erf.f32(float)
declare float @llvm.sqrt.f32(float)

attributes #0 = { "fpbuiltin-max-error"="4.0" }
!0 = !{float 2.500000e+00}
!1 = !{!"0.5"}
