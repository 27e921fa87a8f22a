; Components by an index that is not constant.
target triple = "spir64-unknown-unknown"
define spir_func i32 @f(<4 x i32> %v, i32 %i) {
  %x = extractelement <4 x i32> %v, i32 %i
  %w = insertelement <4 x i32> %v, i32 %x, i32 2
  %y = extractelement <4 x i32> %w, i32 0
  ret i32 %y
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 5 "f"
;   3 Name 6 "v"
;   3 Name 7 "i"
;   3 Name 9 "x"
;   3 Name 10 "w"
;   3 Name 11 "y"
;   5 Decorate 5 LinkageAttributes "f" Export
;   4 TypeInt 2 32 0
;   4 TypeVector 3 2 4
;   5 TypeFunction 4 2 3 2
;   5 Function 2 5 0 4
;   3 FunctionParameter 3 6
;   3 FunctionParameter 2 7
;   2 Label 8
;   5 VectorExtractDynamic 2 9 6 7
;   6 CompositeInsert 3 10 9 6 2
;   5 CompositeExtract 2 11 10 0
;   2 ReturnValue 11
;   1 FunctionEnd
