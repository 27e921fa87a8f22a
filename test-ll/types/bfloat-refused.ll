; A module with the type bfloat is refused without its extension, and told why.
target triple = "spir64-unknown-unknown"
define spir_func void @f(ptr addrspace(1) %p) {
  %x = load bfloat, ptr addrspace(1) %p
  store bfloat %x, ptr addrspace(1) %p
  ret void
}

; error: RequiresExtension: SPV_KHR_bfloat16
