; Of masked accesses, those that a constant mask leaves.
target triple = "spir64-unknown-unknown"
declare <4 x i32> @llvm.masked.load.v4i32.p1(ptr addrspace(1), i32, <4 x i1>, <4 x i32>)
declare void @llvm.masked.store.v4i32.p1(<4 x i32>, ptr addrspace(1), i32, <4 x i1>)
define spir_func void @f(ptr addrspace(1) %p, <4 x i32> %x) {
  %v = call <4 x i32> @llvm.masked.load.v4i32.p1(ptr addrspace(1) %p, i32 4, <4 x i1> <i1 true, i1 false, i1 true, i1 true>, <4 x i32> %x)
  call void @llvm.masked.store.v4i32.p1(<4 x i32> %v, ptr addrspace(1) %p, i32 4, <4 x i1> splat (i1 true))
  ret void
}
