; A pointer to itself has a type of finite depth.
target triple = "spir64-unknown-unknown"
define spir_func void @f() {
  %p = alloca ptr, align 8
  store ptr %p, ptr %p, align 8
  ret void
}
