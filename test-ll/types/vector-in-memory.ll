; How a vector that SPIR-V does not have lies in a variable is not ours to choose.
target triple = "spir64-unknown-unknown"
define spir_func void @f(<4 x i32> %x) {
  %p = alloca <5 x i32>
  ret void
}

; error: Error: Unsupported vector type with 5 elements
