; In memory a vector of pointers needs its extension.
target triple = "spir64-unknown-unknown"
define spir_func void @f() {
  %p = alloca <4 x ptr addrspace(4)>
  ret void
}

; error: RequiresExtension: SPV_INTEL_masked_gather_scatter
