; LLVM frees the constant `none` behind the metadata that names it, and with it freed memory.
target triple = "spir64-unknown-unknown"
define spir_kernel void @k() !vec_type_hint !0 {
  ret void
}
!0 = !{token none, i32 1}

; error: InvalidLlvmModule: the constant none of type token stands in metadata
