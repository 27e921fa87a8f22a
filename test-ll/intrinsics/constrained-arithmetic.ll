; Kernels have rounding modes of conversions alone: constrained arithmetic rounds to the nearest, and other modes are lost. A
; division or a square root has one where an extension lets it (`rounded-divide-sqrt.ll`).
; options: +SPV_KHR_bfloat16 +SPV_INTEL_bfloat16_arithmetic
; spirv-val: Invalid capability operand: 6226
; CHECK-NOT: FPRoundingMode
target triple = "spir64-unknown-unknown"

define spir_func float @floats(float %a, float %b) #0 {
  %sum = call float @llvm.experimental.constrained.fadd.f32(float %a, float %b, metadata !"round.upward", metadata !"fpexcept.ignore") #0
  %difference = call float @llvm.experimental.constrained.fsub.f32(float %sum, float %b, metadata !"round.downward", metadata !"fpexcept.ignore") #0
  %product = call float @llvm.experimental.constrained.fmul.f32(float %difference, float %b, metadata !"round.towardzero", metadata !"fpexcept.ignore") #0
  %quotient = call float @llvm.experimental.constrained.fdiv.f32(float %product, float %b, metadata !"round.tonearest", metadata !"fpexcept.ignore") #0
  %rest = call float @llvm.experimental.constrained.frem.f32(float %quotient, float %b, metadata !"round.dynamic", metadata !"fpexcept.ignore") #0
  %fused = call float @llvm.experimental.constrained.fma.f32(float %rest, float %b, float %a, metadata !"round.upward", metadata !"fpexcept.ignore") #0
  %added = call float @llvm.experimental.constrained.fmuladd.f32(float %fused, float %b, float %a, metadata !"round.towardzero", metadata !"fpexcept.ignore") #0
  %root = call float @llvm.experimental.constrained.sqrt.f32(float %added, metadata !"round.upward", metadata !"fpexcept.ignore") #0
  ret float %root
}

define spir_func void @others(half %h, double %d, <3 x half> %hs, <4 x double> %ds, bfloat %b, ptr addrspace(1) %out) #0 {
  %half_sum = call half @llvm.experimental.constrained.fadd.f16(half %h, half %h, metadata !"round.upward", metadata !"fpexcept.ignore") #0
  store half %half_sum, ptr addrspace(1) %out
  %double_rest = call double @llvm.experimental.constrained.frem.f64(double %d, double %d, metadata !"round.downward", metadata !"fpexcept.ignore") #0
  store double %double_rest, ptr addrspace(1) %out
  %vector_quotient = call <3 x half> @llvm.experimental.constrained.fdiv.v3f16(<3 x half> %hs, <3 x half> %hs, metadata !"round.towardzero", metadata !"fpexcept.ignore") #0
  store <3 x half> %vector_quotient, ptr addrspace(1) %out
  %vector_fused = call <4 x double> @llvm.experimental.constrained.fma.v4f64(<4 x double> %ds, <4 x double> %ds, <4 x double> %ds, metadata !"round.tonearest", metadata !"fpexcept.ignore") #0
  store <4 x double> %vector_fused, ptr addrspace(1) %out
  %bfloat_sum = call bfloat @llvm.experimental.constrained.fadd.bf16(bfloat %b, bfloat %b, metadata !"round.upward", metadata !"fpexcept.ignore") #0
  store bfloat %bfloat_sum, ptr addrspace(1) %out
  ret void
}

declare float @llvm.experimental.constrained.fadd.f32(float, float, metadata, metadata)
declare float @llvm.experimental.constrained.fsub.f32(float, float, metadata, metadata)
declare float @llvm.experimental.constrained.fmul.f32(float, float, metadata, metadata)
declare float @llvm.experimental.constrained.fdiv.f32(float, float, metadata, metadata)
declare float @llvm.experimental.constrained.frem.f32(float, float, metadata, metadata)
declare float @llvm.experimental.constrained.fma.f32(float, float, float, metadata, metadata)
declare float @llvm.experimental.constrained.fmuladd.f32(float, float, float, metadata, metadata)
declare float @llvm.experimental.constrained.sqrt.f32(float, metadata, metadata)
declare half @llvm.experimental.constrained.fadd.f16(half, half, metadata, metadata)
declare double @llvm.experimental.constrained.frem.f64(double, double, metadata, metadata)
declare <3 x half> @llvm.experimental.constrained.fdiv.v3f16(<3 x half>, <3 x half>, metadata, metadata)
declare <4 x double> @llvm.experimental.constrained.fma.v4f64(<4 x double>, <4 x double>, <4 x double>, metadata, metadata)
declare bfloat @llvm.experimental.constrained.fadd.bf16(bfloat, bfloat, metadata, metadata)

attributes #0 = { strictfp }
