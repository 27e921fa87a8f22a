; What only tells the optimiser something leaves nothing behind, or the value that it is about.
target triple = "spir64-unknown-unknown"
define spir_func i32 @f(i1 %c, i32 %x) {
  call void @llvm.assume(i1 %c)
  %e = call i32 @llvm.expect.i32(i32 %x, i32 1)
  call void @llvm.trap()
  %k = call i1 @llvm.is.constant.i32(i32 %x)
  %s = select i1 %k, i32 %e, i32 %x
  ret i32 %s
}
declare void @llvm.assume(i1)
declare i32 @llvm.expect.i32(i32, i32)
declare void @llvm.trap()
declare i1 @llvm.is.constant.i32(i32)
