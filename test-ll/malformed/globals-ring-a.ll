target triple = "spir64-unknown-unknown"

@ring.a = addrspace(1) global ptr addrspace(1) @ring.b
@ring.b = external addrspace(1) global ptr addrspace(1)

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int8
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   4 Name 5 "ring.b"
;   4 Name 7 "ring.a"
;   6 Decorate 5 LinkageAttributes "ring.b" Import
;   6 Decorate 7 LinkageAttributes "ring.a" Export
;   4 TypeInt 2 8 0
;   4 TypePointer 3 5 2
;   4 TypePointer 4 5 3
;   4 TypePointer 6 5 4
;   4 Variable 4 5 5
;   5 Variable 6 7 5 5
