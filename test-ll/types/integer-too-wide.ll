; Integers have any width with the extension, up to what is read again.
; options: +SPV_INTEL_arbitrary_precision_integers
target triple = "spir64-unknown-unknown"
define spir_func i32768 @widest(i32768 %x) {
  %y = add i32768 %x, 1
  ret i32768 %y
}
define spir_func i32769 @wider(i32769 %x) {
  %y = add i32769 %x, 1
  ret i32769 %y
}

; error: InvalidBitWidth: function wider: 32769
