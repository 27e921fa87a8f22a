; options: +SPV_AMD_weak_linkage
; Weak definitions and declarations have a linkage of their own.
; spirv-val: Invalid capability operand: 5181
target triple = "spir64-unknown-unknown"
@g = weak addrspace(1) global i32 0
@elsewhere = extern_weak addrspace(1) global i32
declare extern_weak spir_func void @declared()
define weak spir_func void @defined() {
  %known = icmp eq ptr addrspace(1) @elsewhere, null
  br i1 %known, label %without, label %with
with:
  store i32 1, ptr addrspace(1) @elsewhere
  br label %without
without:
  call spir_func void @declared()
  ret void
}
