; options: +SPV_EXT_float8 +SPV_EXT_ocp_microscaling_types +SPV_INTEL_int4 +SPV_INTEL_float4 +SPV_INTEL_fp_conversions +SPV_KHR_bfloat16
; Values of formats that LLVM lacks travel as integers, several of 4 bits in one.
; spirv-val: Invalid capability operand: 4229
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

define spir_func i16 @packed(<4 x half> %x) {
  %four = call spir_func i16 @_Z36__builtin_spirv_ConvertFP16ToE2M1EXTDv4_Dh(<4 x half> %x)
  ret i16 %four
}

define spir_func <2 x i8> @clamped(<2 x bfloat> %x, i32 %seed, ptr %last) {
  %two = call spir_func <2 x i8> @_Z51__builtin_spirv_ClampStochasticRoundBF16ToE5M2INTELDv2_DF16biPi(<2 x bfloat> %x, i32 %seed, ptr %last)
  ret <2 x i8> %two
}

define spir_func half @by_encoding(i4 %x) {
  %one = call spir_func half @_Z38__builtin_spirv_ConvertE2M1ToFP16INTELi(i4 %x)
  ret half %one
}

define spir_func i8 @to_integers(<2 x half> %x) {
  %two = call spir_func i8 @_Z43__builtin_spirv_ClampConvertFP16ToInt4INTELDv2_Dh(<2 x half> %x)
  ret i8 %two
}

declare spir_func i16 @_Z36__builtin_spirv_ConvertFP16ToE2M1EXTDv4_Dh(<4 x half>)
declare spir_func <2 x i8> @_Z51__builtin_spirv_ClampStochasticRoundBF16ToE5M2INTELDv2_DF16biPi(<2 x bfloat>, i32, ptr)
declare spir_func half @_Z38__builtin_spirv_ConvertE2M1ToFP16INTELi(i4)
declare spir_func i8 @_Z43__builtin_spirv_ClampConvertFP16ToInt4INTELDv2_Dh(<2 x half>)
