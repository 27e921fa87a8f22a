target triple = "spir64-unknown-unknown"

define spir_func i32 @kernel(ptr %a, [4 x i32] %b, { i1, i3 } %c) {
  ret i32 0
}

; error: InvalidBitWidth: 3
