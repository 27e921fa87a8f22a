; Before SPIR-V 1.6 the extension gives the integer dot products.
; options: +SPV_KHR_integer_dot_product max=1.5
target triple = "spir64-unknown-unknown"
declare spir_func i32 @_Z12__spirv_UDotDv4_hS_(<4 x i8>, <4 x i8>)
define spir_func i32 @f(<4 x i8> %a, <4 x i8> %b) {
  %r = call spir_func i32 @_Z12__spirv_UDotDv4_hS_(<4 x i8> %a, <4 x i8> %b)
  ret i32 %r
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int8
;   2 Capability DotProductInput4x8BitKHR
;   2 Capability DotProductKHR
;   8 Extension "SPV_KHR_integer_dot_product"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 6 "f"
;   3 Name 7 "a"
;   3 Name 8 "b"
;   3 Name 10 "r"
;   5 Decorate 6 LinkageAttributes "f" Export
;   4 TypeInt 2 32 0
;   4 TypeInt 3 8 0
;   4 TypeVector 4 3 4
;   5 TypeFunction 5 2 4 4
;   5 Function 2 6 0 5
;   3 FunctionParameter 4 7
;   3 FunctionParameter 4 8
;   2 Label 9
;   5 UDotKHR 2 10 7 8
;   2 ReturnValue 10
;   1 FunctionEnd
