; Generic pointers point to no inputs (OpPtrCastToGeneric, OpGenericCastToPtr).
target triple = "spir64-unknown-unknown"

define spir_func void @to(ptr addrspace(7) %p, ptr %q) {
  %generic = addrspacecast ptr addrspace(7) %p to ptr addrspace(4)
  store ptr addrspace(4) %generic, ptr %q
  ret void
}

define spir_func void @from(ptr addrspace(4) %p, ptr %q) {
  %input = addrspacecast ptr addrspace(4) %p to ptr addrspace(7)
  store ptr addrspace(7) %input, ptr %q
  ret void
}
