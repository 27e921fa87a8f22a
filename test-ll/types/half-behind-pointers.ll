; Numbers of half precision that are only pointed to need Float16Buffer alone.
; CHECK: OpCapability Float16Buffer
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %v = call spir_func float @_Z10vload_halfmPU3AS1KDh(i64 0, ptr addrspace(1) %p)
  %w = call spir_func <2 x float> @_Z11vload_half2mPU3AS1KDh(i64 1, ptr addrspace(1) %p)
  call spir_func void @_Z11vstore_halffmPU3AS1Dh(float %v, i64 2, ptr addrspace(1) %p)
  store <2 x float> %w, ptr addrspace(1) %q
  ret void
}
declare spir_func float @_Z10vload_halfmPU3AS1KDh(i64, ptr addrspace(1))
declare spir_func <2 x float> @_Z11vload_half2mPU3AS1KDh(i64, ptr addrspace(1))
declare spir_func void @_Z11vstore_halffmPU3AS1Dh(float, i64, ptr addrspace(1))
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
