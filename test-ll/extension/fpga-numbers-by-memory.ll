; options: +SPV_INTEL_arbitrary_precision_integers +SPV_INTEL_arbitrary_precision_fixed_point +SPV_INTEL_arbitrary_precision_floating_point
; Numbers that are too wide for registers are passed and returned by memory; instructions take and give the numbers.
; spirv-val: Invalid number of bits (125) used for OpTypeInt.
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(ptr %p, ptr %r, ptr addrspace(4) %g) {
  call spir_func void @_Z22__spirv_FixedSqrtINTELILi13EE(ptr sret(i125) align 8 %r, ptr byval(i125) align 8 %p, i1 zeroext false, i32 2, i32 2, i32 0, i32 0)
  call spir_func void @_Z30__spirv_ArbitraryFloatAddINTELILi13EE(ptr addrspace(4) sret(i125) align 8 %g, ptr byval(i125) align 8 %p, i32 28, ptr byval(i125) align 8 %r, i32 8, i32 29, i32 0, i32 2, i32 1)
  ret void
}
declare spir_func void @_Z22__spirv_FixedSqrtINTELILi13EE(ptr sret(i125), ptr byval(i125) align 8, i1, i32, i32, i32, i32)
declare spir_func void @_Z30__spirv_ArbitraryFloatAddINTELILi13EE(ptr addrspace(4) sret(i125), ptr byval(i125) align 8, i32, ptr byval(i125) align 8, i32, i32, i32, i32, i32)
