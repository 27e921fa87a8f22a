target triple = "spir64-unknown-unknown"

define spir_func void @f(target("spirv.Image", 1, 0, 0, 0, 0, 0, 0) %i) {
  ret void
}

; error: Error: function f: a type OpTypeImage has no translation: the type parameter Sampled Type is missing
