; options: max=1.3
; Before version 1.4 one alignment serves both sides, the smaller one.
target triple = "spir64-unknown-unknown"
define spir_func void @f(ptr addrspace(1) %p, ptr addrspace(3) %q) {
  call void @llvm.memcpy.p1.p3.i64(ptr addrspace(1) align 8 %p, ptr addrspace(3) align 4 %q, i64 16, i1 false)
  ret void
}
declare void @llvm.memcpy.p1.p3.i64(ptr addrspace(1), ptr addrspace(3), i64, i1)
