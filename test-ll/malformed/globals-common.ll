target triple = "spir64-unknown-unknown"

@common = common addrspace(1) global i32 0

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   4 Name 4 "common"
;   6 Decorate 4 LinkageAttributes "common" Export
;   4 TypeInt 2 32 0
;   4 TypePointer 3 5 2
;   4 Variable 3 4 5
