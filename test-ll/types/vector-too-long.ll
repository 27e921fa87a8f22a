; Taking a very long vector apart would hardly end.
target triple = "spir64-unknown-unknown"
define spir_func void @f(ptr %p) {
  %x = load <100000 x i8>, ptr %p
  store <100000 x i8> %x, ptr %p
  ret void
}

; error: RequiresExtension: function f, block 0, instruction `%x = load <100000 x i8>, ptr %p, align 131072`: SPV_EXT_long_vector or SPV_INTEL_vector_compute NOTE: LLVM module contains a vector with an unsupported number of components, translation of which requires one of these extensions it has 100000 components
; error: RequiresExtension: function f, block 0, instruction `store <100000 x i8> %x, ptr %p, align 131072`: SPV_EXT_long_vector or SPV_INTEL_vector_compute NOTE: LLVM module contains a vector with an unsupported number of components, translation of which requires one of these extensions it has 100000 components
