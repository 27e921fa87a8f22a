; options: +SPV_INTEL_arithmetic_fence
; The extension was in use under another name before it was published.
; spirv-val: requires one of these extensions: SPV_EXT_arithmetic_fence
target triple = "spir64-unknown-unknown"
define spir_func float @f(float %a) {
  %r = call float @llvm.arithmetic.fence.f32(float %a)
  ret float %r
}
declare float @llvm.arithmetic.fence.f32(float)
