; Indices that differ from lane to lane give an access chain for each: there is none with vectors of them.
; options: +SPV_INTEL_masked_gather_scatter
target triple = "spir64-unknown-unknown"
define spir_func <2 x ptr addrspace(1)> @f(ptr addrspace(1) %p, <2 x i64> %at) {
  %v = getelementptr i32, ptr addrspace(1) %p, <2 x i64> %at
  ret <2 x ptr addrspace(1)> %v
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   2 Capability Int8
;   2 Capability MaskedGatherScatterINTEL
;   9 Extension "SPV_INTEL_masked_gather_scatter"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 8 "f"
;   3 Name 9 "p"
;   3 Name 10 "at"
;   3 Name 18 "v"
;   5 Decorate 8 LinkageAttributes "f" Export
;   4 TypeInt 2 32 0
;   4 TypeInt 5 64 0
;   4 TypeInt 12 8 0
;   4 TypePointer 3 5 2
;   4 TypeVector 4 3 2
;   4 TypeVector 6 5 2
;   5 TypeFunction 7 4 3 6
;   4 TypePointer 13 5 12
;   5 Function 4 8 0 7
;   3 FunctionParameter 3 9
;   3 FunctionParameter 6 10
;   2 Label 11
;   5 CompositeExtract 5 14 10 0
;   5 PtrAccessChain 3 15 9 14
;   5 CompositeExtract 5 16 10 1
;   5 PtrAccessChain 3 17 9 16
;   5 CompositeConstruct 4 18 15 17
;   2 ReturnValue 18
;   1 FunctionEnd
