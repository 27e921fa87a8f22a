; A module with the type bfloat is refused without its extension, and told why.
target triple = "spir64-unknown-unknown"
define spir_func void @f(ptr addrspace(1) %p) {
  %x = load bfloat, ptr addrspace(1) %p
  store bfloat %x, ptr addrspace(1) %p
  ret void
}

; error: RequiresExtension: function f: SPV_KHR_bfloat16 NOTE: LLVM module contains bfloat type, translation of which requires this extension
