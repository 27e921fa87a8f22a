; Without an extension for them, vectors of pointers are promoted to structures, and indexed one by one.
target triple = "spir64-unknown-unknown"

define spir_func i32 @f(ptr addrspace(1) %p, <2 x i64> %at) {
  %v = getelementptr i32, ptr addrspace(1) %p, <2 x i64> %at
  %q = extractelement <2 x ptr addrspace(1)> %v, i32 1
  %x = load i32, ptr addrspace(1) %q, align 4
  ret i32 %x
}
