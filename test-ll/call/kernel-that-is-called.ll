; An entry point may not be called, so a kernel that is gets a function of its own for it.
target triple = "spir64-unknown-unknown"
define spir_kernel void @callee(i32 %a) {
  ret void
}
define spir_kernel void @caller(i32 %a) {
  call void @callee(i32 %a)
  ret void
}
