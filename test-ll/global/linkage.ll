; Linkage, alignment and constness of variables.
target triple = "spir64-unknown-unknown"
@import = external addrspace(1) global i32
@export = addrspace(1) global i32 1, align 4
@local = internal addrspace(2) constant i32 2, align 4
@shared = internal addrspace(3) global i32 undef, align 4

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   4 Name 4 "import"
;   4 Name 6 "export"
;   4 Name 9 "local"
;   4 Name 11 "shared"
;   6 Decorate 4 LinkageAttributes "import" Import
;   6 Decorate 6 LinkageAttributes "export" Export
;   4 Decorate 6 Alignment 4
;   3 Decorate 9 Constant
;   4 Decorate 9 Alignment 4
;   4 Decorate 11 Alignment 4
;   4 TypeInt 2 32 0
;   4 Constant 2 5 1
;   4 Constant 2 8 2
;   4 TypePointer 3 5 2
;   4 TypePointer 7 0 2
;   4 TypePointer 10 4 2
;   4 Variable 3 4 5
;   5 Variable 3 6 5 5
;   5 Variable 7 9 0 8
;   4 Variable 10 11 4
