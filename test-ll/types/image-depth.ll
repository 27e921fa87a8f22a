; Depth is one of three numbers.
target triple = "spir64-unknown-unknown"
define spir_func void @depths(target("spirv.Image", void, 1, 3, 0, 0, 0, 0, 0) %i) {
  ret void
}

; error: Error: function depths: a type OpTypeImage has no translation: Depth is 3, which is more than 2
