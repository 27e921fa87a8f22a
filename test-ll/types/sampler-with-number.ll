target triple = "spir64-unknown-unknown"

define spir_func void @f(target("spirv.Sampler", 1) %s) {
  ret void
}

; error: Error: function f: a type OpTypeSampler has no translation: it has more parameters than the type has operands
