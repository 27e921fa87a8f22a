; In memory a vector of pointers needs its extension.
target triple = "spir64-unknown-unknown"
define spir_func void @f() {
  %p = alloca <4 x ptr addrspace(4)>
  ret void
}

; error: RequiresExtension: function f, block 0, instruction `%p = alloca <4 x ptr addrspace(4)>, align 32`: SPV_INTEL_masked_gather_scatter NOTE: LLVM module contains vector of pointers, translation of which requires this extension
