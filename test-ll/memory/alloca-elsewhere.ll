; What a function allocates lies in its own memory, whatever address space LLVM says: that is where its pointers point.
target triple = "spir64-unknown-unknown"

define spir_func i32 @f(i64 %at) {
  %room = alloca [4 x i32], align 4, addrspace(1)
  %there = getelementptr inbounds [4 x i32], ptr addrspace(1) %room, i64 0, i64 %at
  store i32 7, ptr addrspace(1) %there, align 4
  %value = load i32, ptr addrspace(1) %there, align 4
  ret i32 %value
}
