target triple = "spir64-unknown-unknown"

@grouped = external addrspace(1) global i32
@inside = addrspace(1) global ptr addrspace(1) getelementptr inbounds (i8, ptr addrspace(1) @grouped, i64 -1)

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   2 Capability Int8
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   4 Name 4 "grouped"
;   4 Name 12 "inside"
;   6 Decorate 4 LinkageAttributes "grouped" Import
;   6 Decorate 12 LinkageAttributes "inside" Export
;   4 TypeInt 2 32 0
;   4 TypeInt 5 8 0
;   4 TypeInt 9 64 0
;   5 Constant 9 10 4294967295 4294967295
;   4 TypePointer 3 5 2
;   4 TypePointer 6 5 5
;   4 TypePointer 7 5 6
;   4 Variable 3 4 5
;   5 SpecConstantOp 6 8 124 4
;   6 SpecConstantOp 6 11 70 8 10
;   5 Variable 7 12 5 11
