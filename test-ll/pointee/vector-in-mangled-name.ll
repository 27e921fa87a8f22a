; options: +SPV_INTEL_masked_gather_scatter
; What each pointer of a vector points to stands in the name of a function.
target triple = "spir64-unknown-unknown"

define spir_func void @f(<4 x ptr addrspace(1)> %p, <4 x i1> %m, <4 x i32> %v) {
  call spir_func void @_Z26__spirv_MaskedScatterINTELDv4_iDv4_PU3AS1iiDv4_b(<4 x i32> %v, <4 x ptr addrspace(1)> %p, i32 4, <4 x i1> %m)
  ret void
}

define spir_func void @_Z1gDv4_PU3AS1d(<4 x ptr addrspace(1)> %p) {
  ret void
}

declare spir_func void @_Z26__spirv_MaskedScatterINTELDv4_iDv4_PU3AS1iiDv4_b(<4 x i32>, <4 x ptr addrspace(1)>, i32, <4 x i1>)

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Float64
;   2 Capability MaskedGatherScatterINTEL
;   9 Extension "SPV_INTEL_masked_gather_scatter"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 10 "f"
;   3 Name 11 "p"
;   3 Name 12 "m"
;   3 Name 13 "v"
;   6 Name 19 "_Z1gDv4_PU3AS1d"
;   3 Name 20 "p"
;   5 Decorate 10 LinkageAttributes "f" Export
;   8 Decorate 19 LinkageAttributes "_Z1gDv4_PU3AS1d" Export
;   4 TypeInt 3 32 0
;   2 TypeVoid 2
;   4 TypePointer 4 5 3
;   4 TypeVector 5 4 4
;   2 TypeBool 6
;   4 TypeVector 7 6 4
;   4 TypeVector 8 3 4
;   6 TypeFunction 9 2 5 7 8
;   3 TypeFloat 15 64
;   4 TypePointer 16 5 15
;   4 TypeVector 17 16 4
;   4 TypeFunction 18 2 17
;   5 Function 2 10 0 9
;   3 FunctionParameter 5 11
;   3 FunctionParameter 7 12
;   3 FunctionParameter 8 13
;   2 Label 14
;   5 MaskedScatterINTEL 13 11 4 12
;   1 Return
;   1 FunctionEnd
;   5 Function 2 19 0 18
;   3 FunctionParameter 17 20
;   2 Label 21
;   1 Return
;   1 FunctionEnd
