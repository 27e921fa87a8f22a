; Integers have any width with the extension, up to what is read again.
; options: +SPV_INTEL_arbitrary_precision_integers
target triple = "spir64-unknown-unknown"
define spir_func i8192 @widest(i8192 %x) {
  %y = add i8192 %x, 1
  ret i8192 %y
}
define spir_func i8193 @wider(i8193 %x) {
  %y = add i8193 %x, 1
  ret i8193 %y
}

; error: InvalidBitWidth: function wider: 8193
