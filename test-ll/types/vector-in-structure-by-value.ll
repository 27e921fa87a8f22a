; A structure with such a vector cannot be passed as a value between modules; behind a pointer it has LLVM's layout.
target triple = "spir64-unknown-unknown"

%s = type { <5 x i32>, i32 }

define spir_func void @behind(ptr byval(%s) %x) {
  ret void
}

define spir_func %s @f(%s %x) {
  ret %s %x
}

; error: RequiresExtension: function f: SPV_EXT_long_vector or SPV_INTEL_vector_compute NOTE: LLVM module contains a vector with an unsupported number of components, translation of which requires one of these extensions it has 5 components in %s by value
