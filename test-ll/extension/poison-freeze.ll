; options: +SPV_KHR_poison_freeze
; Poison and freezing have instructions of their own, for scalars, vectors and pointers.
; spirv-val: Invalid capability operand: 5156
target triple = "spir64-unknown-unknown"
define spir_func i32 @f(i32 %a, <2 x float> %b, ptr addrspace(1) %p) {
  %x = freeze i32 %a
  %y = add i32 %x, poison
  %v = freeze <2 x float> %b
  %q = freeze ptr addrspace(1) %p
  store <2 x float> %v, ptr addrspace(1) %q
  ret i32 %y
}
