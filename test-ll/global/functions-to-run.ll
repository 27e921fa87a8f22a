; What runs before the kernels or after them are entry points of those modes, by priority; a kernel is one already.
target triple = "spir64-unknown-unknown"

@llvm.global_ctors = appending global [2 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @late, ptr null }, { i32, ptr, ptr } { i32 101, ptr @early, ptr null }]
@llvm.global_dtors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @last, ptr null }]
@g = addrspace(1) global i32 0

define internal spir_func void @late() {
  store i32 4, ptr addrspace(1) @g, align 4
  ret void
}

define internal spir_func void @early() {
  ret void
}

define spir_kernel void @last() {
  ret void
}
