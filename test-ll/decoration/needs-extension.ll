target triple = "spir64-unknown-unknown"

@v = addrspace(1) global i32 0, !spirv.Decorations !0

!0 = !{!1}
!1 = !{i32 5826, !"MLAB"}

; error: RequiresExtension: SPV_INTEL_fpga_memory_attributes Capability FPGAMemoryAttributesALTERA needs it
