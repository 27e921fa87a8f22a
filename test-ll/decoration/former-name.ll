; options: +SPV_ALTERA_fpga_memory_attributes +SPV_INTEL_fpga_memory_attributes
target triple = "spir64-unknown-unknown"

; Of two names of one extension the former is told.
@v = addrspace(1) global i32 0, !spirv.Decorations !0

!0 = !{!1}
!1 = !{i32 5826, !"MLAB"}
