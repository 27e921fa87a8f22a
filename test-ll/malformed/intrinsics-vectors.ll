target triple = "spir64-unknown-unknown"

define void @vectors(<4 x i32> %a, <4 x float> %f, <4 x i1> %m, ptr %p, <4 x ptr> %v) {
  %x = call <4 x i32> @llvm.vp.add.v4i32(<4 x i32> %a, <4 x i32> %a, <4 x i1> %m, i32 3)
  %y = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr %p, <4 x i1> %m, <4 x i32> %a)
  %z = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> %v, <4 x i1> %m, <4 x i32> poison)
  %w = call float @llvm.vector.reduce.fadd.v4f32(float 0.000000e+00, <4 x float> %f)
  %u = call <16 x float> @llvm.matrix.multiply.v16f32.v16f32.v16f32(<16 x float> zeroinitializer, <16 x float> zeroinitializer, i32 4, i32 4, i32 4)
  %t = call <8 x i32> @llvm.vector.interleave2.v8i32(<4 x i32> %a, <4 x i32> %a)
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <4 x i32> @llvm.vp.add.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare <4 x i32> @llvm.masked.load.v4i32.p0(ptr, <4 x i1>, <4 x i32>) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr>, <4 x i1>, <4 x i32>) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <16 x float> @llvm.matrix.multiply.v16f32.v16f32.v16f32(<16 x float>, <16 x float>, i32 immarg, i32 immarg, i32 immarg) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <8 x i32> @llvm.vector.interleave2.v8i32(<4 x i32>, <4 x i32>) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.vector.reduce.fadd.v4f32(float, <4 x float>) #0

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(read) }

; error: RequiresExtension: SPV_INTEL_masked_gather_scatter
