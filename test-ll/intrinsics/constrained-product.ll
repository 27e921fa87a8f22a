; A constrained product with something added is a multiplication and an addition, whatever `llvm.fmuladd` is.
; CHECK: OpFMul %float %x %y
; CHECK: %sum = OpFAdd %float
; CHECK: OpFMul %v4half
; CHECK: OpFAdd %v4half
; CHECK-NOT: OpExtInst %
target triple = "spir64-unknown-unknown"

define spir_func float @k(float %x, float %y, <4 x half> %v, ptr addrspace(1) %out) {
  %sum = call float @llvm.experimental.constrained.fmuladd.f32(float %x, float %y, float %x, metadata !"round.towardzero", metadata !"fpexcept.ignore")
  %sums = call <4 x half> @llvm.experimental.constrained.fmuladd.v4f16(<4 x half> %v, <4 x half> %v, <4 x half> %v, metadata !"round.dynamic", metadata !"fpexcept.ignore")
  store <4 x half> %sums, ptr addrspace(1) %out
  ret float %sum
}

declare float @llvm.experimental.constrained.fmuladd.f32(float, float, float, metadata, metadata)
declare <4 x half> @llvm.experimental.constrained.fmuladd.v4f16(<4 x half>, <4 x half>, <4 x half>, metadata, metadata)
