; Other modules pass vectors as they lay them out.
target triple = "spir64-unknown-unknown"
define spir_func <32 x i8> @f(<32 x i8> %x) {
  ret <32 x i8> %x
}

; error: Error: function f: Unsupported vector type with 32 elements
