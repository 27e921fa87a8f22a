target triple = "spir64-unknown-unknown"

@pointers = addrspace(1) global <3 x ptr> zeroinitializer

; error: RequiresExtension: SPV_INTEL_masked_gather_scatter
