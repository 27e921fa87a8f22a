; A pointer to a function points to the function's own type, also through a selection, so that nothing is cast; one
; that takes a pointer to itself has a plain one.
; options: +SPV_INTEL_function_pointers
; spirv-val: Invalid decoration operand: 6409
target triple = "spir64-unknown-unknown"
%pair = type { i32, i32 }

define internal spir_func void @first(ptr byval(%pair) %p) {
  ret void
}

define internal spir_func void @self(ptr %p) {
  store ptr @self, ptr %p
  call spir_func void @self(ptr @self)
  ret void
}

define spir_func void @f(i1 %c, ptr %x) {
  %callee = select i1 %c, ptr @first, ptr null
  call spir_func void %callee(ptr byval(%pair) %x)
  ret void
}
