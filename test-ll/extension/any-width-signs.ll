; Integers of any width: the sign of a boolean fills all words of a constant, and functions of OpenCL.std keep their sign in names
; of _BitInt.
; options: +SPV_INTEL_arbitrary_precision_integers
; spirv-val: Invalid number of bits
; CHECK: OpExtInst %u13 %1 u_sub_sat
; CHECK: OpExtInst %u13 %1 s_sub_sat
; CHECK: OpSelect %u128 %c %u128_0xffffffffffffffffffffffffffffffff %u128_0x0
; CHECK: OpSelect %u100 %c
target triple = "spir64-unknown-unknown"

declare i13 @llvm.usub.sat.i13(i13, i13)
declare i13 @llvm.ssub.sat.i13(i13, i13)
declare i128 @llvm.bitreverse.i128(i128)

define spir_func i128 @k(i13 %a, i13 %b, i1 %c, ptr addrspace(1) %p) {
  %y = call i13 @llvm.usub.sat.i13(i13 %a, i13 %b)
  %z = call i13 @llvm.ssub.sat.i13(i13 %y, i13 %b)
  %s = sext i1 %c to i128
  %t = sext i1 %c to i100
  store i100 %t, ptr addrspace(1) %p, align 8
  store i13 %z, ptr addrspace(1) %p, align 8
  %r = call i128 @llvm.bitreverse.i128(i128 %s)
  ret i128 %r
}
