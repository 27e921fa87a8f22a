; An alloca of several elements is a variable of an array.
target triple = "spir64-unknown-unknown"
define spir_func i32 @f() {
  %p = alloca i32, i32 3, align 4
  %q = getelementptr i32, ptr %p, i64 2
  %x = load i32, ptr %q, align 4
  ret i32 %x
}
