; options: +SPV_KHR_fma
; The intrinsic is the instruction where that is allowed, and the instruction's own function is it too.
target triple = "spir64-unknown-unknown"
define spir_func <4 x float> @f(float %a, <4 x float> %v) {
  %1 = call float @llvm.fma.f32(float %a, float %a, float %a)
  %2 = call nnan <4 x float> @llvm.fma.v4f32(<4 x float> %v, <4 x float> %v, <4 x float> %v)
  %3 = call spir_func float @_Z14__spirv_FmaKHRfff(float %1, float %a, float %a)
  %4 = insertelement <4 x float> %2, float %3, i32 0
  ret <4 x float> %4
}
declare float @llvm.fma.f32(float, float, float)
declare <4 x float> @llvm.fma.v4f32(<4 x float>, <4 x float>, <4 x float>)
declare spir_func float @_Z14__spirv_FmaKHRfff(float, float, float)
