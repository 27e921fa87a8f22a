; A conversion of bfloat16 under the vendor's name that gives more components than the name says.
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(<4 x float> %x) {
  %y = call spir_func <8 x i16> @_Z34intel_convert_bfloat164_as_ushort4Dv4_f(<4 x float> %x)
  ret void
}

declare spir_func <8 x i16> @_Z34intel_convert_bfloat164_as_ushort4Dv4_f(<4 x float>)

!opencl.ocl.version = !{!0}
!0 = !{i32 3, i32 0}

; error: InvalidFunctionCall: function k, block 0, instruction `%y = call spir_func <8 x i16> @_Z34intel_convert_bfloat164_as_ushort4Dv4_f(<4 x float> %x)`: OpConvertBFloat164AsUShort4 must be of <4 x i16> and take <4 x float>
