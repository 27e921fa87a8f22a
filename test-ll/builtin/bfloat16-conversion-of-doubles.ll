; A conversion to bfloat16 under the vendor's name that takes a double.
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(double %x) {
  %y = call spir_func i16 @_Z32intel_convert_bfloat16_as_ushortf(double %x)
  ret void
}

declare spir_func i16 @_Z32intel_convert_bfloat16_as_ushortf(double)

!opencl.ocl.version = !{!0}
!0 = !{i32 3, i32 0}

; error: InvalidFunctionCall: function k, block 0, instruction `%y = call spir_func i16 @_Z32intel_convert_bfloat16_as_ushortf(double %x)`: OpConvertBFloat16AsUShort must be of i16 and take float
