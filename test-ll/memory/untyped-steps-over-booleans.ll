; A step over booleans is one of a byte.
; options: +SPV_KHR_untyped_pointers
target triple = "spir64-unknown-unknown"
define spir_func ptr addrspace(1) @f(ptr addrspace(1) %p, i64 %i) {
  %q = getelementptr i1, ptr addrspace(1) %p, i64 %i
  ret ptr addrspace(1) %q
}
