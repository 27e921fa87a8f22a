; Reducing a vector of bfloat computes with it, which needs an extension besides that of the type.
; options: +SPV_KHR_bfloat16
target triple = "spir64-unknown-unknown"

define spir_func bfloat @k(<4 x bfloat> %v) {
  %sum = call bfloat @llvm.vector.reduce.fadd.v4bf16(bfloat 0.0, <4 x bfloat> %v)
  ret bfloat %sum
}

declare bfloat @llvm.vector.reduce.fadd.v4bf16(bfloat, <4 x bfloat>)

; error: RequiresExtension: function k, block 0, instruction `%sum = call bfloat @llvm.vector.reduce.fadd.v4bf16(bfloat 0xR0000, <4 x bfloat> %v)`: SPV_INTEL_bfloat16_arithmetic arithmetic on bfloat16 values needs it
