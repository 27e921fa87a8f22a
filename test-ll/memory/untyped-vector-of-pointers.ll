; Untyped pointers do not step over pointers, but over bytes or numbers of their size.
; options: +SPV_KHR_untyped_pointers
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %a, ptr addrspace(1) %b) {
  %v = insertelement <2 x ptr addrspace(1)> poison, ptr addrspace(1) %a, i32 0
  %w = insertelement <2 x ptr addrspace(1)> %v, ptr addrspace(1) %b, i32 1
  store <2 x ptr addrspace(1)> %w, ptr addrspace(1) %p
  ret void
}
