; A pointer to pointers is filled through a pointer to bytes, and used as both.
target triple = "spir64-unknown-unknown"
declare void @llvm.memset.p4.i64(ptr addrspace(4), i8, i64, i1)
declare spir_func ptr addrspace(4) @allocate(i64)
define spir_func ptr addrspace(4) @cleared(i64 %bytes) {
  %memory = call spir_func ptr addrspace(4) @allocate(i64 %bytes)
  %first = load ptr addrspace(4), ptr addrspace(4) %memory, align 8
  call void @llvm.memset.p4.i64(ptr addrspace(4) %memory, i8 0, i64 %bytes, i1 false)
  ret ptr addrspace(4) %first
}
