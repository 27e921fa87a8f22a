; Contraction and reassociation are bits of FPFastMathMode where SPV_INTEL_fp_fast_math_mode is allowed.
; options: +SPV_INTEL_fp_fast_math_mode
target triple = "spir64-unknown-unknown"

define spir_func float @f(float %a, float %b) {
  %product = fmul contract float %a, %b
  %sum = fadd reassoc nnan contract float %product, %b
  %all = fsub fast float %sum, %a
  ret float %all
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability FPFastMathModeINTEL
;   8 Extension "SPV_INTEL_fp_fast_math_mode"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 4 "f"
;   3 Name 5 "a"
;   3 Name 6 "b"
;   4 Name 8 "product"
;   3 Name 9 "sum"
;   3 Name 10 "all"
;   5 Decorate 4 LinkageAttributes "f" Export
;   4 Decorate 8 FPFastMathMode 65536
;   4 Decorate 9 FPFastMathMode 196609
;   4 Decorate 10 FPFastMathMode 16
;   3 TypeFloat 2 32
;   5 TypeFunction 3 2 2 2
;   5 Function 2 4 0 3
;   3 FunctionParameter 2 5
;   3 FunctionParameter 2 6
;   2 Label 7
;   5 FMul 2 8 5 6
;   5 FAdd 2 9 8 6
;   5 FSub 2 10 9 5
;   2 ReturnValue 10
;   1 FunctionEnd
