; Integer arithmetic; its flags are decorations where the extension is allowed.
; options: +SPV_KHR_no_integer_wrap_decoration
target triple = "spir64-unknown-unknown"
define spir_func i32 @f(i32 %a, i32 %b) {
  %sum = add nsw i32 %a, %b
  %product = mul nuw i32 %sum, %b
  %rest = urem i32 %product, %a
  ret i32 %rest
}
