target triple = "spir64-unknown-unknown"

@grouped = external addrspace(1) global i32
@cast = addrspace(1) global ptr addrspace(4) addrspacecast (ptr addrspace(1) @grouped to ptr addrspace(4))

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability GenericPointer
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   4 Name 4 "grouped"
;   4 Name 8 "cast"
;   6 Decorate 4 LinkageAttributes "grouped" Import
;   6 Decorate 8 LinkageAttributes "cast" Export
;   4 TypeInt 2 32 0
;   4 TypePointer 3 5 2
;   4 TypePointer 5 8 2
;   4 TypePointer 6 5 5
;   4 Variable 3 4 5
;   5 SpecConstantOp 5 7 121 4
;   5 Variable 6 8 5 7
