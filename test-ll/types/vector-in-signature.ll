; Other modules pass vectors as they lay them out.
target triple = "spir64-unknown-unknown"
define spir_func <32 x i8> @f(<32 x i8> %x) {
  ret <32 x i8> %x
}

; error: RequiresExtension: function f: SPV_EXT_long_vector or SPV_INTEL_vector_compute NOTE: LLVM module contains a vector with an unsupported number of components, translation of which requires one of these extensions it has 32 components
