target triple = "spir64-unknown-unknown"

define i32 @self_pointer(ptr %p) {
  store ptr %p, ptr %p, align 8
  %a = load ptr, ptr %p, align 8
  %b = load ptr, ptr %a, align 8
  %c = load i32, ptr %b, align 4
  %d = load float, ptr %b, align 4
  ret i32 %c
}
