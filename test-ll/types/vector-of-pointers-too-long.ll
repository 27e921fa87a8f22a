; options: +SPV_INTEL_masked_gather_scatter
; The extension is allowed; what is missing is a vector of that length.
target triple = "spir64-unknown-unknown"

define spir_func <5 x ptr addrspace(1)> @f(<5 x ptr addrspace(1)> %p) {
  ret <5 x ptr addrspace(1)> %p
}

; error: Error: function f: Unsupported vector type with 5 elements
