; The classes of bfloats are told by their bits: no instruction does.
; options: +SPV_KHR_bfloat16
target triple = "spir64-unknown-unknown"

define spir_func i1 @infinite(bfloat %x) {
  %is = call i1 @llvm.is.fpclass.bf16(bfloat %x, i32 516)
  ret i1 %is
}

define spir_func <2 x i1> @no_nan(<2 x bfloat> %x) {
  %is = call <2 x i1> @llvm.is.fpclass.v2bf16(<2 x bfloat> %x, i32 1020)
  ret <2 x i1> %is
}

declare i1 @llvm.is.fpclass.bf16(bfloat, i32)
declare <2 x i1> @llvm.is.fpclass.v2bf16(<2 x bfloat>, i32)
