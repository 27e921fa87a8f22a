; options: +SPV_EXT_long_vector
; Vectors of one component are none of the language's types, so that these are functions and no instructions.
target triple = "spir64-unknown-unknown"

declare spir_func <1 x float> @_Z3dotDv4_fS_(<4 x float>, <4 x float>)
declare spir_func <1 x float> @_Z4fmaxff(<1 x float>, float)

define spir_func <1 x float> @calls(<4 x float> %v, float %x) {
  %dot = call spir_func <1 x float> @_Z3dotDv4_fS_(<4 x float> %v, <4 x float> %v)
  %max = call spir_func <1 x float> @_Z4fmaxff(<1 x float> %dot, float %x)
  ret <1 x float> %max
}

!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability LongVectorEXT
;   6 Extension "SPV_EXT_long_vector"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 3 200000
;   6 Name 6 "_Z3dotDv4_fS_"
;   5 Name 10 "_Z4fmaxff"
;   4 Name 14 "calls"
;   3 Name 15 "v"
;   3 Name 16 "x"
;   3 Name 18 "dot"
;   3 Name 19 "max"
;   8 Decorate 6 LinkageAttributes "_Z3dotDv4_fS_" Import
;   7 Decorate 10 LinkageAttributes "_Z4fmaxff" Import
;   6 Decorate 14 LinkageAttributes "calls" Export
;   3 TypeFloat 2 32
;   4 TypeVector 3 2 1
;   4 TypeVector 4 2 4
;   5 TypeFunction 5 3 4 4
;   5 TypeFunction 9 3 3 2
;   5 TypeFunction 13 3 4 2
;   5 Function 3 6 0 5
;   3 FunctionParameter 4 7
;   3 FunctionParameter 4 8
;   1 FunctionEnd
;   5 Function 3 10 0 9
;   3 FunctionParameter 3 11
;   3 FunctionParameter 2 12
;   1 FunctionEnd
;   5 Function 3 14 0 13
;   3 FunctionParameter 4 15
;   3 FunctionParameter 2 16
;   2 Label 17
;   6 FunctionCall 3 18 6 15 15
;   6 FunctionCall 3 19 10 18 16
;   2 ReturnValue 19
;   1 FunctionEnd
