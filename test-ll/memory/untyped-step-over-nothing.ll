; An untyped pointer that steps over what has no size stays where it is.
; options: +SPV_KHR_untyped_pointers
target triple = "spir64-unknown-unknown"

define spir_func i32 @f(ptr addrspace(1) %p, i64 %n) {
  %a = getelementptr {}, ptr addrspace(1) %p, i64 %n
  %b = getelementptr [4 x {}], ptr addrspace(1) %a, i64 %n, i64 2
  %v = load i32, ptr addrspace(1) %b
  ret i32 %v
}
