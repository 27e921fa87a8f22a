; What a kernel calls may not call itself, at whatever distance; what no kernel calls may.
; since: 22
target triple = "spir64-unknown-unknown"
define spir_func i32 @odd(i32 %n) {
  %m = call spir_func i32 @even(i32 %n)
  ret i32 %m
}
define spir_func i32 @even(i32 %n) {
  %m = call spir_func i32 @odd(i32 %n)
  ret i32 %m
}
define spir_func i32 @step(i32 %n) {
  %m = call spir_func i32 @odd(i32 %n)
  ret i32 %m
}
define spir_kernel void @counts(i32 %n) {
  %m = call spir_func i32 @step(i32 %n)
  ret void
}
define spir_kernel void @again() {
  call spir_kernel void @again()
  ret void
}

; error: InvalidLlvmModule: calling convention does not permit calls call spir_kernel void @again()
