target triple = "spir64-unknown-unknown"

define spir_func void @f(target("spirv.Image", float, float, 1, 0, 0, 0, 0, 0, 0) %i) {
  ret void
}

; error: Error: function f: a type OpTypeImage has no translation: it has more parameters than the type has operands
