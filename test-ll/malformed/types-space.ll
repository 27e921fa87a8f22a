target triple = "spir64-unknown-unknown"

define void @space(ptr addrspace(77) %p, ptr addrspace(5) %q) {
  %v = load i32, ptr addrspace(77) %p, align 4
  store i32 %v, ptr addrspace(5) %q, align 4
  %c = addrspacecast ptr addrspace(77) %p to ptr addrspace(4)
  ret void
}

; error: Error: address space 77 has no storage class
