; A pointer that is stored and loaded again keeps its type.
target triple = "spir64-unknown-unknown"
define spir_func double @f(ptr addrspace(1) %p) {
  %slot = alloca ptr addrspace(1), align 8
  store ptr addrspace(1) %p, ptr %slot, align 8
  %q = load ptr addrspace(1), ptr %slot, align 8
  %x = load double, ptr addrspace(1) %q, align 8
  ret double %x
}
