; A call through a pointer needs an extension.
target triple = "spir64-unknown-unknown"
define spir_func i32 @g(ptr %f, i32 %a) {
  %r = call spir_func i32 %f(i32 %a)
  ret i32 %r
}

; error: FunctionPointers: function g, block 0, instruction `%r = call spir_func i32 %f(i32 %a)`: %r = call spir_func i32 %f(i32 %a)
