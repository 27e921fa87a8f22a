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

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability FPMaxErrorINTEL
;   7 Extension "SPV_INTEL_fp_max_error"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 4 "f"
;   3 Name 5 "a"
;   3 Name 6 "b"
;   3 Name 8 "sin"
;   4 Name 9 "product"
;   3 Name 10 "erf"
;   5 Name 11 "quotient"
;   4 Name 12 "root"
;   4 Name 13 "rest"
;   5 Decorate 4 LinkageAttributes "f" Export
;   4 Decorate 8 FPMaxErrorDecorationINTEL 1082130432
;   4 Decorate 10 FPMaxErrorDecorationINTEL 1082130432
;   4 Decorate 11 FPMaxErrorDecorationINTEL 1075838976
;   4 Decorate 12 FPMaxErrorDecorationINTEL 1075838976
;   4 Decorate 13 FPMaxErrorDecorationINTEL 1056964608
;   3 TypeFloat 2 32
;   5 TypeFunction 3 2 2 2
;   5 Function 2 4 0 3
;   3 FunctionParameter 2 5
;   3 FunctionParameter 2 6
;   2 Label 7
;   6 ExtInst 2 8 1 sin 5
;   5 FMul 2 9 8 6
;   6 ExtInst 2 10 1 erf 9
;   5 FDiv 2 11 10 6
;   6 ExtInst 2 12 1 sqrt 11
;   5 FRem 2 13 12 5
;   2 ReturnValue 13
;   1 FunctionEnd
