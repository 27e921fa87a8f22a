; The function of OpenCL C is an instruction of the core.
target triple = "spir64-unknown-unknown"
define spir_func <2 x i16> @f(<2 x i16> %a, i64 %b, ptr addrspace(1) %p) {
  %x = call spir_func <2 x i16> @_Z8popcountDv2_t(<2 x i16> %a)
  %y = call spir_func i64 @_Z8popcountl(i64 %b)
  store i64 %y, ptr addrspace(1) %p
  ret <2 x i16> %x
}
declare spir_func <2 x i16> @_Z8popcountDv2_t(<2 x i16>)
declare spir_func i64 @_Z8popcountl(i64)
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
