; Products and quotients of complex numbers are vectors of two (SPV_INTEL_complex_float_mul_div).
; options: +SPV_INTEL_complex_float_mul_div
; CHECK: OpExtension "SPV_INTEL_complex_float_mul_div"
; CHECK: OpComplexFMulINTEL %v2float %a %a
; CHECK: OpComplexFDivINTEL %v2half %b %b
; spirv-val: Invalid capability operand: 6414
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

define spir_func <2 x half> @f(<2 x float> %a, <2 x half> %b, ptr addrspace(1) %out) {
  %product = call spir_func <2 x float> @_Z24__spirv_ComplexFMulINTELDv2_fS_(<2 x float> %a, <2 x float> %a)
  store <2 x float> %product, ptr addrspace(1) %out, align 8
  %quotient = call spir_func <2 x half> @_Z24__spirv_ComplexFDivINTELDv2_DhS_(<2 x half> %b, <2 x half> %b)
  ret <2 x half> %quotient
}

declare spir_func <2 x float> @_Z24__spirv_ComplexFMulINTELDv2_fS_(<2 x float>, <2 x float>)
declare spir_func <2 x half> @_Z24__spirv_ComplexFDivINTELDv2_DhS_(<2 x half>, <2 x half>)
