; Fast-math flags become decorations.
target triple = "spir64-unknown-unknown"
define spir_func float @f(float %a, float %b) {
  %sum = fadd nnan ninf float %a, %b
  %quotient = fdiv fast float %sum, %b
  ret float %quotient
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 4 "f"
;   3 Name 5 "a"
;   3 Name 6 "b"
;   3 Name 8 "sum"
;   5 Name 9 "quotient"
;   5 Decorate 4 LinkageAttributes "f" Export
;   4 Decorate 8 FPFastMathMode 3
;   4 Decorate 9 FPFastMathMode 16
;   3 TypeFloat 2 32
;   5 TypeFunction 3 2 2 2
;   5 Function 2 4 0 3
;   3 FunctionParameter 2 5
;   3 FunctionParameter 2 6
;   2 Label 7
;   5 FAdd 2 8 5 6
;   5 FDiv 2 9 8 6
;   2 ReturnValue 9
;   1 FunctionEnd
