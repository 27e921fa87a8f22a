; An entry point lists the variables that it reaches.
target triple = "spir64-unknown-unknown"
@used = internal addrspace(2) constant i32 1, align 4
@unused = internal addrspace(2) constant i32 2, align 4
define internal spir_func i32 @read() {
  %x = load i32, ptr addrspace(2) @used, align 4
  ret i32 %x
}
define spir_kernel void @k(ptr addrspace(1) %p) {
  %x = call spir_func i32 @read()
  store i32 %x, ptr addrspace(1) %p, align 4
  ret void
}
