; Taking a very long vector apart would hardly end.
target triple = "spir64-unknown-unknown"
define spir_func void @f(ptr %p) {
  %x = load <100000 x i8>, ptr %p
  store <100000 x i8> %x, ptr %p
  ret void
}

; error: Error: function f, block 0, instruction `%x = load <100000 x i8>, ptr %p, align 131072`: Unsupported vector type with 100000 elements
; error: Error: function f, block 0, instruction `store <100000 x i8> %x, ptr %p, align 131072`: Unsupported vector type with 100000 elements
