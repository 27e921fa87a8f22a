; A function without a name is found by no linker, so it has no linkage.
; CHECK-NOT: LinkageAttributes
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %out) {
  call spir_func void @0(ptr addrspace(1) %out)
  ret void
}
define spir_func void @0(ptr addrspace(1) %out) {
  store i32 9, ptr addrspace(1) %out
  ret void
}
