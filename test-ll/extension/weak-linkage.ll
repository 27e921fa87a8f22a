; options: +SPV_AMD_weak_linkage
; Weak definitions and declarations have a linkage of their own.
; spirv-val: Invalid capability operand: 5181
target triple = "spir64-unknown-unknown"
@g = weak addrspace(1) global i32 0
declare extern_weak spir_func void @declared()
define weak spir_func void @defined() {
  call spir_func void @declared()
  ret void
}
