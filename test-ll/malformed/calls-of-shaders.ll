; Instructions that no kernel has, by their names, and such as LLVM has instructions or types of its own for.
target triple = "spir64-unknown-unknown"
declare spir_func float @_Z12__spirv_DPdxf(float)
declare spir_func void @_Z18__spirv_EmitVertexv()
declare spir_func void @_Z25__spirv_LoopControlINTELv()
declare spir_func <4 x float> @_Z17__spirv_TransposeDv4_f(<4 x float>)
declare spir_func ptr @_Z25__spirv_ImageTexelPointerPii(ptr, i32)
declare spir_func float @_Z24__spirv_CompositeExtractf(float)
declare spir_func i32 @_Z35__spirv_GroupNonUniformQuadSwapifi(i32, float, i32)
define spir_func float @f(float %x, <4 x float> %v, ptr %p) {
  %a = call spir_func float @_Z12__spirv_DPdxf(float %x)
  call spir_func void @_Z18__spirv_EmitVertexv()
  call spir_func void @_Z25__spirv_LoopControlINTELv()
  ret float %a
}
define spir_func void @g(float %x, <4 x float> %v, ptr %p) {
  %b = call spir_func <4 x float> @_Z17__spirv_TransposeDv4_f(<4 x float> %v)
  %c = call spir_func ptr @_Z25__spirv_ImageTexelPointerPii(ptr %p, i32 0)
  %d = call spir_func float @_Z24__spirv_CompositeExtractf(float %x)
  %e = call spir_func i32 @_Z35__spirv_GroupNonUniformQuadSwapifi(i32 3, float %x, i32 0)
  ret void
}
