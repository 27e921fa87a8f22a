; options: +SPV_ALTERA_fpga_memory_attributes +SPV_INTEL_fpga_memory_attributes
target triple = "spir64-unknown-unknown"

; Of two names of one extension the former is told.
@v = addrspace(1) global i32 0, !spirv.Decorations !0

!0 = !{!1}
!1 = !{i32 5826, !"MLAB"}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability FPGAMemoryAttributesINTEL
;   10 Extension "SPV_INTEL_fpga_memory_attributes"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 5 "v"
;   5 Decorate 5 MemoryINTEL "MLAB"
;   5 Decorate 5 LinkageAttributes "v" Export
;   4 TypeInt 2 32 0
;   4 Constant 2 4 0
;   4 TypePointer 3 5 2
;   5 Variable 3 5 5 4
