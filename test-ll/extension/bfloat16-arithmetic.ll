; Arithmetic, comparisons, conversions and functions on bfloat16; memory by a mangled name.
; options: +SPV_KHR_bfloat16 +SPV_INTEL_bfloat16_arithmetic
; spirv-val: Invalid capability operand: 6226
target triple = "spir64-unknown-unknown"

define spir_func i32 @f(bfloat %x, <2 x bfloat> %v, ptr addrspace(1) %p) {
  %sum = fadd bfloat %x, %x
  %root = call bfloat @llvm.sqrt.bf16(bfloat %sum)
  %less = fcmp olt bfloat %root, %x
  %int = fptosi bfloat %root to i32
  %pick = select i1 %less, i32 %int, i32 0
  call spir_func void @_Z19__spirv_ocl_vstorenDv2_DF16bmPU3AS1DF16b(<2 x bfloat> %v, i64 0, ptr addrspace(1) %p)
  ret i32 %pick
}

declare bfloat @llvm.sqrt.bf16(bfloat)
declare spir_func void @_Z19__spirv_ocl_vstorenDv2_DF16bmPU3AS1DF16b(<2 x bfloat>, i64, ptr addrspace(1))
