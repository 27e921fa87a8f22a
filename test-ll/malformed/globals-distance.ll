target triple = "spir64-unknown-unknown"

@ring.a = external addrspace(1) global ptr addrspace(1)
@ring.b = external addrspace(1) global ptr addrspace(1)
@distance = addrspace(1) global i64 sub (i64 ptrtoint (ptr addrspace(1) @ring.a to i64), i64 ptrtoint (ptr addrspace(1) @ring.b to i64))

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   2 Capability Int8
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   4 Name 5 "ring.a"
;   4 Name 6 "ring.b"
;   5 Name 12 "distance"
;   6 Decorate 5 LinkageAttributes "ring.a" Import
;   6 Decorate 6 LinkageAttributes "ring.b" Import
;   7 Decorate 12 LinkageAttributes "distance" Export
;   4 TypeInt 2 8 0
;   4 TypeInt 7 64 0
;   4 TypePointer 3 5 2
;   4 TypePointer 4 5 3
;   4 TypePointer 8 5 7
;   4 Variable 4 5 5
;   4 Variable 4 6 5
;   5 SpecConstantOp 7 9 117 5
;   5 SpecConstantOp 7 10 117 6
;   6 SpecConstantOp 7 11 130 9 10
;   5 Variable 8 12 5 11
