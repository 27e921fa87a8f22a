; What a call through a pointer passes by value is told by the type of its parameter.
; options: +SPV_INTEL_function_pointers
; spirv-val: Invalid decoration operand: 6409
target triple = "spir64-unknown-unknown"
%pair = type { i32, i32 }
define spir_func void @caller(ptr %f, ptr %p) {
  call spir_func void %f(ptr byval(%pair) %p)
  ret void
}
