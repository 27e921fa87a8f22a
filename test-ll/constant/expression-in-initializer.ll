; Constant expressions at module scope are operations on constants.
target triple = "spir64-unknown-unknown"
@data = addrspace(1) global [2 x i16] [i16 4, i16 5], align 2
@pointer = addrspace(1) global ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @data, i64 2), align 8

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   2 Capability Int16
;   2 Capability Int8
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   4 Name 10 "data"
;   4 Name 16 "pointer"
;   6 Decorate 10 LinkageAttributes "data" Export
;   4 Decorate 10 Alignment 2
;   6 Decorate 16 LinkageAttributes "pointer" Export
;   4 Decorate 16 Alignment 8
;   4 TypeInt 2 16 0
;   4 TypeInt 3 64 0
;   4 TypeInt 11 8 0
;   5 Constant 3 4 2 0
;   4 Constant 2 7 4
;   4 Constant 2 8 5
;   4 TypeArray 5 2 4
;   4 TypePointer 6 5 5
;   4 TypePointer 12 5 11
;   4 TypePointer 13 5 12
;   5 ConstantComposite 5 9 7 8
;   5 Variable 6 10 5 9
;   5 SpecConstantOp 12 14 124 10
;   6 SpecConstantOp 12 15 67 14 4
;   5 Variable 13 16 5 15
