; A call of an alias is one of what it stands for.
target triple = "spir64-unknown-unknown"
@other = alias i32 (i32), ptr @f
define spir_func i32 @f(i32 %a) {
  ret i32 %a
}
define spir_func i32 @g(i32 %a) {
  %r = call spir_func i32 @other(i32 %a)
  ret i32 %r
}
