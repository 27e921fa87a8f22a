; A structure with such a vector cannot be passed as a value between modules; behind a pointer it has LLVM's layout.
target triple = "spir64-unknown-unknown"

%s = type { <5 x i32>, i32 }

define spir_func void @behind(ptr byval(%s) %x) {
  ret void
}

define spir_func %s @f(%s %x) {
  ret %s %x
}

; error: Error: function f: Unsupported vector type with 5 elements in %s = type { <5 x i32>, i32 } by value
