; What may be left out does not raise the version that the triple names.
target triple = "spirv64v1.2-unknown-unknown"
define spir_func i32 @square(i32 %a) {
  %square = mul nuw nsw i32 %a, %a
  ret i32 %square
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   4 Name 4 "square"
;   3 Name 5 "a"
;   4 Name 7 "square"
;   6 Decorate 4 LinkageAttributes "square" Export
;   4 TypeInt 2 32 0
;   4 TypeFunction 3 2 2
;   5 Function 2 4 0 3
;   3 FunctionParameter 2 5
;   2 Label 6
;   5 IMul 2 7 5 5
;   2 ReturnValue 7
;   1 FunctionEnd
