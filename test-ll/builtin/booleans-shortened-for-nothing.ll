; A number that stands for a boolean is written where what shortens it has no use, however often it is shortened.
target triple = "spir64-unknown-unknown"

declare spir_func i32 @_Z3allDv2_s(<2 x i16>)
declare spir_func i32 @_Z5isnanf(float)

define spir_kernel void @k(<2 x i16> %v, float %f) {
  %all = call spir_func i32 @_Z3allDv2_s(<2 x i16> %v)
  %unused = trunc i32 %all to i8
  %nan = call spir_func i32 @_Z5isnanf(float %f)
  %short = trunc i32 %nan to i16
  %unused_too = trunc i16 %short to i8
  %again = call spir_func i32 @_Z5isnanf(float %f)
  %byte = trunc i32 %again to i8
  %bit = trunc i8 %byte to i1
  br i1 %bit, label %then, label %end

then:
  br label %end

end:
  ret void
}

!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
