; Since version 1.4 target and source of a copy have memory operands of their own.
target triple = "spir64-unknown-unknown"
define spir_func void @f(ptr addrspace(1) %p, ptr addrspace(3) %q) {
  call void @llvm.memcpy.p1.p3.i64(ptr addrspace(1) align 8 %p, ptr addrspace(3) align 4 %q, i64 16, i1 false)
  call void @llvm.memcpy.p1.p3.i64(ptr addrspace(1) align 2 %p, ptr addrspace(3) %q, i64 16, i1 true)
  call void @llvm.memcpy.p1.p3.i64(ptr addrspace(1) align 4 %p, ptr addrspace(3) align 4 %q, i64 16, i1 false)
  ret void
}
declare void @llvm.memcpy.p1.p3.i64(ptr addrspace(1), ptr addrspace(3), i64, i1)
