target triple = "spir64-unknown-unknown"

; No module may ask for values of so many bytes.
define spir_func void @elements([9223372036854775807 x i32] %many) {
  ret void
}

define spir_func void @nested({ i8, [16777216 x [16777216 x [1024 x i64]]] } %many) {
  ret void
}
