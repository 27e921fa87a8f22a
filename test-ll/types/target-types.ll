; Types of the target are those of SPIR-V by their names.
target triple = "spir64-unknown-unknown"
define spir_func void @f(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %image, target("spirv.Sampler") %sampler, target("spirv.Pipe", 1) %pipe) {
  ret void
}
