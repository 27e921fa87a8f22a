; Longer vectors than the reader takes are refused under every option.
target triple = "spir64-unknown-unknown"
define spir_func void @f(ptr %p) {
  %x = load <65537 x i8>, ptr %p
  store <65537 x i8> %x, ptr %p
  ret void
}
define spir_func <65536 x i8> @g(<65536 x i8> %x) {
  ret <65536 x i8> %x
}
