; Lanes that the mask lacks have no place in memory.
target triple = "spir64-unknown-unknown"
declare <2 x i32> @llvm.masked.expandload.v2i32(ptr, <2 x i1>, <2 x i32>)
declare void @llvm.masked.compressstore.v2i32(<2 x i32>, ptr, <2 x i1>)
define spir_func void @f(ptr %p, <2 x i1> %mask, <2 x i32> %other) {
  %v = call <2 x i32> @llvm.masked.expandload.v2i32(ptr align 4 %p, <2 x i1> %mask, <2 x i32> %other)
  call void @llvm.masked.compressstore.v2i32(<2 x i32> %v, ptr align 4 %p, <2 x i1> %mask)
  ret void
}
