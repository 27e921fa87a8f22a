; options: +SPV_EXT_float8 +SPV_EXT_ocp_microscaling_types +SPV_INTEL_int4 +SPV_INTEL_float4
; Two values of four bits are a byte, and no integer of two.
target triple = "spir64-unknown-unknown"

define spir_func i16 @packed(<2 x half> %x) {
  %two = call spir_func i16 @_Z36__builtin_spirv_ConvertFP16ToE2M1EXTDv2_Dh(<2 x half> %x)
  ret i16 %two
}

declare spir_func i16 @_Z36__builtin_spirv_ConvertFP16ToE2M1EXTDv2_Dh(<2 x half>)

; error: InvalidFunctionCall: function packed, block 0, instruction `%two = call spir_func i16 @_Z36__builtin_spirv_ConvertFP16ToE2M1EXTDv2_Dh(<2 x half> %x)`: argument and result do not hold as many numbers
