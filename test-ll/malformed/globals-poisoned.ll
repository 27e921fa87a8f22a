target triple = "spir64-unknown-unknown"

@poisoned = addrspace(1) global { i32, ptr } { i32 poison, ptr undef }

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int8
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   5 Name 10 "poisoned"
;   7 Decorate 10 LinkageAttributes "poisoned" Export
;   4 TypeInt 2 32 0
;   4 TypeInt 3 8 0
;   4 TypePointer 4 7 3
;   4 TypeStruct 5 2 4
;   4 TypePointer 6 5 5
;   3 Undef 2 7
;   3 Undef 4 8
;   5 ConstantComposite 5 9 7 8
;   5 Variable 6 10 5 9
