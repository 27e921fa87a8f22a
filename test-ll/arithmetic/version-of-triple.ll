; What may be left out does not raise the version that the triple names.
target triple = "spirv64v1.2-unknown-unknown"
define spir_func i32 @square(i32 %a) {
  %square = mul nuw nsw i32 %a, %a
  ret i32 %square
}
