; options: +SPV_KHR_bfloat16 +SPV_INTEL_bfloat16_arithmetic
; With arithmetic on bfloats there are instructions for some of their classes.
; spirv-val: Invalid capability operand: 6226
target triple = "spir64-unknown-unknown"

declare i1 @llvm.is.fpclass.bf16(bfloat, i32)

define spir_func i1 @is_not_a_number(bfloat %x) {
  %r = call i1 @llvm.is.fpclass.bf16(bfloat %x, i32 3)
  ret i1 %r
}
