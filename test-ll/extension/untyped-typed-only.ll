; options: +SPV_KHR_untyped_pointers +SPV_INTEL_subgroups
; Some instructions tell by the type of their pointer what they read or write, and take no untyped ones.
target triple = "spir64-unknown-unknown"

declare spir_func <4 x float> @_Z6vload4mPU3AS1Kf(i64, ptr addrspace(1))
declare spir_func void @_Z7vstore3Dv3_smPU3AS3s(<3 x i16>, i64, ptr addrspace(3))
declare spir_func float @_Z10vload_halfmPU3AS1KDh(i64, ptr addrspace(1))
declare spir_func void @_Z8prefetchPU3AS1KDv2_im(ptr addrspace(1), i64)
declare spir_func i1 @_Z24atomic_flag_test_and_setPU3AS4VU7_Atomici(ptr addrspace(4))
declare spir_func void @_Z17atomic_flag_clearPU3AS4VU7_Atomici(ptr addrspace(4))
declare spir_func i32 @_Z26intel_sub_group_block_readPU3AS1Kj(ptr addrspace(1))

define spir_func void @f(ptr addrspace(1) %from, ptr addrspace(3) %to, ptr addrspace(4) %flag, <3 x i16> %data) {
  %a = call spir_func <4 x float> @_Z6vload4mPU3AS1Kf(i64 1, ptr addrspace(1) %from)
  call spir_func void @_Z7vstore3Dv3_smPU3AS3s(<3 x i16> %data, i64 1, ptr addrspace(3) %to)
  %b = call spir_func float @_Z10vload_halfmPU3AS1KDh(i64 1, ptr addrspace(1) %from)
  call spir_func void @_Z8prefetchPU3AS1KDv2_im(ptr addrspace(1) %from, i64 1)
  %c = call spir_func i1 @_Z24atomic_flag_test_and_setPU3AS4VU7_Atomici(ptr addrspace(4) %flag)
  call spir_func void @_Z17atomic_flag_clearPU3AS4VU7_Atomici(ptr addrspace(4) %flag)
  %d = call spir_func i32 @_Z26intel_sub_group_block_readPU3AS1Kj(ptr addrspace(1) %from)
  ret void
}

!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
