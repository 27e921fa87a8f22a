; Attributes of the arguments of a call through a pointer decorate the call; an integer becomes a pointer to the
; function's type at once.
; since: 21
; options: +SPV_INTEL_function_pointers
; spirv-val: Invalid decoration operand: 6409
target triple = "spir64-unknown-unknown"
define spir_func void @caller(i64 %address, ptr addrspace(1) %p) {
  %f = inttoptr i64 %address to ptr
  call spir_func void %f(ptr addrspace(1) noalias captures(none) %p, i8 signext 1)
  ret void
}
