; The address of an alias is a pointer to the function, with the alias's name.
; options: +SPV_INTEL_function_pointers
; spirv-val: has not been defined
target triple = "spir64-unknown-unknown"
define spir_func i32 @callee(i32 %a) {
  ret i32 %a
}
@other = internal alias i32 (i32), ptr @callee
define spir_func i64 @address() {
  ret i64 ptrtoint (ptr @other to i64)
}
