; A function that is called as one of another type is called through a pointer.
; options: +SPV_INTEL_function_pointers
; spirv-val: has not been defined
target triple = "spir64-unknown-unknown"
define spir_func i16 @callee(i16 %a) {
  ret i16 %a
}
define spir_func i32 @caller(i32 %a) {
  %r = call spir_func i32 @callee(i32 %a)
  ret i32 %r
}
