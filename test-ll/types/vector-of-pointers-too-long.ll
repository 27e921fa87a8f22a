; options: +SPV_INTEL_masked_gather_scatter
; The extension is allowed; what is missing is a vector of that length.
target triple = "spir64-unknown-unknown"

define spir_func <5 x ptr addrspace(1)> @f(<5 x ptr addrspace(1)> %p) {
  ret <5 x ptr addrspace(1)> %p
}

; error: RequiresExtension: function f: SPV_EXT_long_vector or SPV_INTEL_vector_compute NOTE: LLVM module contains a vector with an unsupported number of components, translation of which requires one of these extensions it has 5 components
