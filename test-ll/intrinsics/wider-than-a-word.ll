; options: +SPV_INTEL_arbitrary_precision_integers
; Masks and limits of integers that 64 bits do not hold.
; spirv-val: Invalid number of bits (128) used for OpTypeInt.
target triple = "spir64-unknown-unknown"
declare i128 @llvm.bswap.i128(i128)
declare i128 @llvm.ushl.sat.i128(i128, i128)
declare i96 @llvm.sshl.sat.i96(i96, i96)

define spir_func i128 @swapped(i128 %x) {
  %v = call i128 @llvm.bswap.i128(i128 %x)
  ret i128 %v
}

define spir_func i128 @unsigned(i128 %x, i128 %n) {
  %v = call i128 @llvm.ushl.sat.i128(i128 %x, i128 %n)
  ret i128 %v
}

define spir_func i96 @signed(i96 %x, i96 %n) {
  %v = call i96 @llvm.sshl.sat.i96(i96 %x, i96 %n)
  ret i96 %v
}
