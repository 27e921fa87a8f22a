target triple = "spir64-unknown-unknown"

%empty = type {}

@none = addrspace(1) global [0 x %empty] zeroinitializer

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   4 Name 2 "empty"
;   4 Name 8 "none"
;   6 Decorate 8 LinkageAttributes "none" Export
;   4 TypeInt 3 64 0
;   5 Constant 3 4 1 0
;   2 TypeStruct 2
;   4 TypeArray 5 2 4
;   4 TypePointer 6 5 5
;   3 ConstantNull 5 7
;   5 Variable 6 8 5 7
