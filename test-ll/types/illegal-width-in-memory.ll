; The width of an integer in memory is not ours to choose.
target triple = "spir64-unknown-unknown"
define spir_func void @f() {
  %p = alloca i33, align 8
  ret void
}

; error: InvalidBitWidth: function f, block 0, instruction `%p = alloca i33, align 8`: 33
