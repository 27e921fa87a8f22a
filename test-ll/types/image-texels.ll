; Texels are numbers or nothing.
target triple = "spir64-unknown-unknown"
define spir_func void @numbers(target("spirv.Image", float, 1, 0, 0, 0, 0, 0, 0) %i) {
  ret void
}
define spir_func void @truths(target("spirv.Image", i1, 1, 0, 0, 0, 0, 0, 0) %i) {
  ret void
}
define spir_func void @pairs(target("spirv.SampledImage", {i32, i32}, 1, 0, 0, 0, 0, 0, 0) %i) {
  ret void
}

; error: InvalidInstruction: function truths: texels of target("spirv.Image", i1, 1, 0, 0, 0, 0, 0, 0) are neither numbers nor void
; error: InvalidInstruction: function pairs: texels of target("spirv.SampledImage", { i32, i32 }, 1, 0, 0, 0, 0, 0, 0) are neither numbers nor void
