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
