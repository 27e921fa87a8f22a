; With the extension, pointers do not tell what they point to.
; options: +SPV_KHR_untyped_pointers
target triple = "spir64-unknown-unknown"
define spir_func i64 @f(ptr addrspace(1) %p, i64 %i) {
  %v = alloca i32, align 4
  store i32 1, ptr %v, align 4
  %q = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %i
  %x = load i64, ptr addrspace(1) %q, align 8
  ret i64 %x
}
