; Only what entry points reach may not call itself.
target triple = "spir64-unknown-unknown"
define spir_func i32 @counts(i32 %n) {
  %m = call spir_func i32 @counts(i32 %n)
  ret i32 %m
}
define spir_func i32 @twice(i32 %n) {
  %once = call spir_func i32 @adds(i32 %n)
  %m = call spir_func i32 @adds(i32 %once)
  ret i32 %m
}
define spir_func i32 @adds(i32 %n) {
  %m = add i32 %n, 1
  ret i32 %m
}
define spir_kernel void @k(i32 %n) {
  %m = call spir_func i32 @twice(i32 %n)
  %l = call spir_func i32 @adds(i32 %m)
  ret void
}
