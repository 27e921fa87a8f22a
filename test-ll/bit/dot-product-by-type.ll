; Dot products of integers are of SPIR-V 1.6; the type of the factors tells the capability.
target triple = "spir64-unknown-unknown"
declare spir_func i32 @_Z12__spirv_SDotDv2_sS_(<2 x i16>, <2 x i16>)
define spir_func i32 @f(<2 x i16> %a, <2 x i16> %b) {
  %r = call spir_func i32 @_Z12__spirv_SDotDv2_sS_(<2 x i16> %a, <2 x i16> %b)
  ret i32 %r
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int16
;   2 Capability DotProductInputAllKHR
;   2 Capability DotProductKHR
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 6 "f"
;   3 Name 7 "a"
;   3 Name 8 "b"
;   3 Name 10 "r"
;   5 Decorate 6 LinkageAttributes "f" Export
;   4 TypeInt 2 32 0
;   4 TypeInt 3 16 0
;   4 TypeVector 4 3 2
;   5 TypeFunction 5 2 4 4
;   5 Function 2 6 0 5
;   3 FunctionParameter 4 7
;   3 FunctionParameter 4 8
;   2 Label 9
;   5 SDotKHR 2 10 7 8
;   2 ReturnValue 10
;   1 FunctionEnd
