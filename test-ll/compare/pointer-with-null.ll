; Null takes the type of the pointer that it is compared with.
target triple = "spir64-unknown-unknown"
define spir_func i1 @f(ptr addrspace(1) %p) {
  %x = load i32, ptr addrspace(1) %p, align 4
  %null = icmp eq ptr addrspace(1) null, %p
  ret i1 %null
}
