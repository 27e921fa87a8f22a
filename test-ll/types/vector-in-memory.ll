; A variable of a vector that SPIR-V does not have is an array of its components, by LLVM's data layout.
target triple = "spir64-unknown-unknown"
define spir_func void @f(<4 x i32> %x) {
  %p = alloca <5 x i32>
  ret void
}
