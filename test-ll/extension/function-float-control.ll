; options: +SPV_INTEL_vector_compute +SPV_INTEL_float_controls2
target triple = "spir64-unknown-unknown"

; Rounding to zero, denormals of half and single precision kept, and the alternative mode.
define spir_func void @f() #0 {
  ret void
}

attributes #0 = { "VCFunction" "VCFloatControl"="1201" }

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability VectorComputeINTEL
;   2 Capability FunctionFloatControlINTEL
;   8 Extension "SPV_INTEL_float_controls2"
;   8 Extension "SPV_INTEL_vector_compute"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 4 "f"
;   5 Decorate 4 LinkageAttributes "f" Export
;   5 Decorate 4 FunctionRoundingModeINTEL 16 1
;   5 Decorate 4 FunctionDenormModeINTEL 16 0
;   5 Decorate 4 FunctionFloatingPointModeINTEL 16 1
;   5 Decorate 4 FunctionRoundingModeINTEL 32 1
;   5 Decorate 4 FunctionDenormModeINTEL 32 0
;   5 Decorate 4 FunctionFloatingPointModeINTEL 32 1
;   5 Decorate 4 FunctionRoundingModeINTEL 64 1
;   5 Decorate 4 FunctionDenormModeINTEL 64 1
;   5 Decorate 4 FunctionFloatingPointModeINTEL 64 1
;   3 Decorate 4 VectorComputeFunctionINTEL
;   2 TypeVoid 2
;   3 TypeFunction 3 2
;   5 Function 2 4 0 3
;   2 Label 5
;   1 Return
;   1 FunctionEnd
