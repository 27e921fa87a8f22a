; The width of an integer between modules is not ours to choose.
target triple = "spir64-unknown-unknown"
declare spir_func void @g(i33)
define spir_func void @f(i32 %a) {
  %x = zext i32 %a to i33
  call spir_func void @g(i33 %x)
  ret void
}

; error: InvalidBitWidth: function f, block 0, instruction `call spir_func void @g(i33 %x)`: 33
