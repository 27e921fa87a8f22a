target triple = "spir64-unknown-unknown"

$group = comdat any

@grouped = weak_odr addrspace(1) global i32 0, comdat($group)

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   4 Name 5 "grouped"
;   6 Decorate 5 LinkageAttributes "grouped" Export
;   4 TypeInt 2 32 0
;   4 Constant 2 4 0
;   4 TypePointer 3 5 2
;   5 Variable 3 5 5 4
