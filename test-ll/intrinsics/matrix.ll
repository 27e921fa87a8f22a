; Matrices are vectors, column by column.
target triple = "spir64-unknown-unknown"

define <4 x float> @use(ptr %p, i64 %stride) {
  %a = call <6 x float> @llvm.matrix.column.major.load.v6f32.i64(ptr align 4 %p, i64 %stride, i1 false, i32 3, i32 2)
  %b = call <6 x float> @llvm.matrix.column.major.load.v6f32.i64(ptr align 4 %p, i64 %stride, i1 false, i32 3, i32 2)
  %t = call <6 x float> @llvm.matrix.transpose.v6f32(<6 x float> %a, i32 3, i32 2)
  %c = call fast <4 x float> @llvm.matrix.multiply.v4f32.v6f32.v6f32(<6 x float> %t, <6 x float> %b, i32 2, i32 3, i32 2)
  call void @llvm.matrix.column.major.store.v4f32.i64(<4 x float> %c, ptr align 4 %p, i64 2, i1 true, i32 2, i32 2)
  ret <4 x float> %c
}

declare <6 x float> @llvm.matrix.column.major.load.v6f32.i64(ptr, i64, i1 immarg, i32 immarg, i32 immarg)
declare <6 x float> @llvm.matrix.transpose.v6f32(<6 x float>, i32 immarg, i32 immarg)
declare <4 x float> @llvm.matrix.multiply.v4f32.v6f32.v6f32(<6 x float>, <6 x float>, i32 immarg, i32 immarg, i32 immarg)
declare void @llvm.matrix.column.major.store.v4f32.i64(<4 x float>, ptr, i64, i1 immarg, i32 immarg, i32 immarg)
