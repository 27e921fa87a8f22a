; With the extension, integers of any width are types.
; options: +SPV_INTEL_arbitrary_precision_integers
target triple = "spir64-unknown-unknown"
define spir_func void @f(i32 %a) {
  %p = alloca i33, align 8
  %x = zext i32 %a to i33
  store i33 %x, ptr %p, align 8
  ret void
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability ArbitraryPrecisionIntegersINTEL
;   11 Extension "SPV_INTEL_arbitrary_precision_integers"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 5 "f"
;   3 Name 6 "a"
;   3 Name 10 "p"
;   3 Name 11 "x"
;   5 Decorate 5 LinkageAttributes "f" Export
;   4 Decorate 10 Alignment 8
;   4 TypeInt 3 32 0
;   4 TypeInt 8 33 0
;   2 TypeVoid 2
;   4 TypeFunction 4 2 3
;   4 TypePointer 9 7 8
;   5 Function 2 5 0 4
;   3 FunctionParameter 3 6
;   2 Label 7
;   4 Variable 9 10 7
;   4 UConvert 8 11 6
;   5 Store 10 11 2 8
;   1 Return
;   1 FunctionEnd
