; Integer arithmetic; its flags are decorations where the extension is allowed.
; options: +SPV_KHR_no_integer_wrap_decoration
target triple = "spir64-unknown-unknown"
define spir_func i32 @f(i32 %a, i32 %b) {
  %sum = add nsw i32 %a, %b
  %product = mul nuw i32 %sum, %b
  %rest = urem i32 %product, %a
  ret i32 %rest
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   10 Extension "SPV_KHR_no_integer_wrap_decoration"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 4 "f"
;   3 Name 5 "a"
;   3 Name 6 "b"
;   3 Name 8 "sum"
;   4 Name 9 "product"
;   4 Name 10 "rest"
;   5 Decorate 4 LinkageAttributes "f" Export
;   3 Decorate 8 NoSignedWrap
;   3 Decorate 9 NoUnsignedWrap
;   4 TypeInt 2 32 0
;   5 TypeFunction 3 2 2 2
;   5 Function 2 4 0 3
;   3 FunctionParameter 2 5
;   3 FunctionParameter 2 6
;   2 Label 7
;   5 IAdd 2 8 5 6
;   5 IMul 2 9 8 6
;   5 UMod 2 10 9 5
;   2 ReturnValue 10
;   1 FunctionEnd
