; A vector of 20 components is promoted to two of 16, and goes to memory in pieces of 16 and 4.
target triple = "spir64-unknown-unknown"

define spir_func void @f(ptr addrspace(1) %p) {
  %a = load <20 x i8>, ptr addrspace(1) %p, align 4
  %b = add nsw <20 x i8> %a, splat (i8 3)
  store <20 x i8> %b, ptr addrspace(1) %p, align 4
  ret void
}
