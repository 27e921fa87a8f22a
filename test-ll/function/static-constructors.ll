; Functions that run before the kernels and after them are entry points with a mode, and lists when they are read.
target triple = "spir64-unknown-unknown"
@llvm.global_ctors = appending global [2 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @second, ptr null }, { i32, ptr, ptr } { i32 1, ptr @first, ptr null }]
@llvm.global_dtors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @last, ptr null }]
@x = addrspace(1) global i32 0
define spir_kernel void @first() {
  store i32 1, ptr addrspace(1) @x
  ret void
}
define spir_kernel void @second() {
  store i32 2, ptr addrspace(1) @x
  ret void
}
define spir_kernel void @last() {
  store i32 3, ptr addrspace(1) @x
  ret void
}
