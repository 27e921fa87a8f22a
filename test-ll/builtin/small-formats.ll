; options: +SPV_EXT_float8 +SPV_EXT_ocp_microscaling_types +SPV_INTEL_int4 +SPV_INTEL_float4 +SPV_INTEL_fp_conversions +SPV_KHR_bfloat16
; Values of formats that LLVM lacks travel as integers, several of 4 bits in one.
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

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Float16Buffer
;   2 Capability Float16
;   2 Capability Int16
;   2 Capability Int8
;   2 Capability Float8EXT
;   2 Capability Float4EXT
;   2 Capability Int4TypeINTEL
;   2 Capability BFloat16TypeKHR
;   2 Capability Float4E2M1INTEL
;   2 Capability FloatConversionsFtoFINTEL
;   2 Capability FloatConversionsFtoSINTEL
;   5 Extension "SPV_EXT_float8"
;   9 Extension "SPV_EXT_ocp_microscaling_types"
;   6 Extension "SPV_INTEL_float4"
;   8 Extension "SPV_INTEL_fp_conversions"
;   5 Extension "SPV_INTEL_int4"
;   6 Extension "SPV_KHR_bfloat16"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   4 Name 6 "packed"
;   3 Name 7 "x"
;   4 Name 12 "four"
;   4 Name 20 "clamped"
;   3 Name 21 "x"
;   4 Name 22 "seed"
;   4 Name 23 "last"
;   3 Name 28 "two"
;   5 Name 31 "by_encoding"
;   3 Name 32 "x"
;   3 Name 36 "one"
;   5 Name 39 "to_integers"
;   3 Name 40 "x"
;   3 Name 44 "two"
;   6 Decorate 6 LinkageAttributes "packed" Export
;   6 Decorate 20 LinkageAttributes "clamped" Export
;   3 Decorate 27 SaturatedToLargestFloat8NormalConversionEXT
;   7 Decorate 31 LinkageAttributes "by_encoding" Export
;   7 Decorate 39 LinkageAttributes "to_integers" Export
;   4 TypeInt 2 16 0
;   4 TypeInt 13 8 0
;   4 TypeInt 17 32 0
;   4 TypeInt 29 4 0
;   3 TypeFloat 3 16
;   4 TypeVector 4 3 4
;   4 TypeFunction 5 2 4
;   4 TypeFloat 9 4 4225
;   4 TypeVector 10 9 4
;   4 TypeVector 14 13 2
;   4 TypeFloat 15 16 0
;   4 TypeVector 16 15 2
;   4 TypePointer 18 7 17
;   6 TypeFunction 19 14 16 17 18
;   4 TypeFloat 25 8 4215
;   4 TypeVector 26 25 2
;   4 TypeFunction 30 3 29
;   4 TypeFloat 34 4 6214
;   4 TypeVector 37 3 2
;   4 TypeFunction 38 13 37
;   4 TypeVector 42 29 2
;   5 Function 2 6 0 5
;   3 FunctionParameter 4 7
;   2 Label 8
;   4 FConvert 10 11 7
;   4 Bitcast 2 12 11
;   2 ReturnValue 12
;   1 FunctionEnd
;   5 Function 14 20 0 19
;   3 FunctionParameter 16 21
;   3 FunctionParameter 17 22
;   3 FunctionParameter 18 23
;   2 Label 24
;   6 StochasticRoundFToFINTEL 26 27 21 22 23
;   4 Bitcast 14 28 27
;   2 ReturnValue 28
;   1 FunctionEnd
;   5 Function 3 31 0 30
;   3 FunctionParameter 29 32
;   2 Label 33
;   4 Bitcast 34 35 32
;   4 FConvert 3 36 35
;   2 ReturnValue 36
;   1 FunctionEnd
;   5 Function 13 39 0 38
;   3 FunctionParameter 37 40
;   2 Label 41
;   4 ClampConvertFToSINTEL 42 43 40
;   4 Bitcast 13 44 43
;   2 ReturnValue 44
;   1 FunctionEnd
