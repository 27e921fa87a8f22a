; Truth values become numbers by selection; with sign true is -1.
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

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 5 "f"
;   3 Name 6 "a"
;   4 Name 11 "wide"
;   5 Name 14 "unsigned"
;   4 Name 16 "signed"
;   3 Name 17 "int"
;   3 Name 18 "x"
;   3 Name 19 "y"
;   5 Decorate 5 LinkageAttributes "f" Export
;   4 TypeInt 8 32 0
;   4 Constant 8 9 4294967295
;   4 Constant 8 10 0
;   4 Constant 8 12 1
;   3 TypeFloat 2 32
;   2 TypeBool 3
;   4 TypeFunction 4 2 3
;   5 Function 2 5 0 4
;   3 FunctionParameter 3 6
;   2 Label 7
;   6 Select 8 11 6 9 10
;   6 Select 8 13 6 12 10
;   4 ConvertUToF 2 14 13
;   6 Select 8 15 6 9 10
;   4 ConvertSToF 2 16 15
;   4 ConvertSToF 2 17 11
;   5 FAdd 2 18 14 16
;   5 FAdd 2 19 18 17
;   2 ReturnValue 19
;   1 FunctionEnd
