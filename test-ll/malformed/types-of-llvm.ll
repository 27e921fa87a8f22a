; Types of targets that are named after types of LLVM's own.
target triple = "spir64-unknown-unknown"
define spir_func void @void(target("spirv.Void") %x) {
  ret void
}
define spir_func void @int(target("spirv.Int", 32, 0) %x) {
  ret void
}
define spir_func void @vector(target("spirv.Vector", i32, 4) %x) {
  ret void
}
define spir_func void @matrix(target("spirv.Matrix", float, 4) %x) {
  ret void
}
define spir_func void @function(target("spirv.Function", i32) %x) {
  ret void
}
define spir_func void @pointer(target("spirv.Pointer", i32, 1) %x) {
  ret void
}
define spir_func void @more(target("spirv.StructContinuedINTEL") %x) {
  ret void
}
