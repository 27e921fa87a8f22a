; OpenCL C's names for conversions to and from the bits of bfloat16.
; options: +SPV_INTEL_bfloat16_conversion
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(float %f, <4 x i16> %bits) {
  %a = call spir_func i16 @_Z32intel_convert_bfloat16_as_ushortf(float %f)
  %b = call spir_func <4 x float> @_Z33intel_convert_as_bfloat164_float4Dv4_t(<4 x i16> %bits)
  ret void
}

declare spir_func i16 @_Z32intel_convert_bfloat16_as_ushortf(float)
declare spir_func <4 x float> @_Z33intel_convert_as_bfloat164_float4Dv4_t(<4 x i16>)

!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}

; spirv:
;   2 Capability Addresses
;   2 Capability Kernel
;   2 Capability Int16
;   2 Capability BFloat16ConversionINTEL
;   9 Extension "SPV_INTEL_bfloat16_conversion"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   4 EntryPoint 6 7 "k"
;   3 Source 3 200000
;   3 Name 7 "k"
;   3 Name 8 "f"
;   4 Name 9 "bits"
;   3 Name 11 "a"
;   3 Name 13 "b"
;   4 TypeInt 4 16 0
;   2 TypeVoid 2
;   3 TypeFloat 3 32
;   4 TypeVector 5 4 4
;   5 TypeFunction 6 2 3 5
;   4 TypeVector 12 3 4
;   5 Function 2 7 0 6
;   3 FunctionParameter 3 8
;   3 FunctionParameter 5 9
;   2 Label 10
;   4 ConvertFToBF16INTEL 4 11 8
;   4 ConvertBF16ToFINTEL 12 13 9
;   1 Return
;   1 FunctionEnd
