; Memory accesses carry alignment and volatility.
target triple = "spir64-unknown-unknown"
define spir_func void @f(ptr addrspace(1) %p) {
  %x = load volatile i32, ptr addrspace(1) %p, align 4
  store i32 %x, ptr addrspace(1) %p, align 1
  ret void
}
