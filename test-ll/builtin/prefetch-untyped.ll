; options: +SPV_KHR_untyped_pointers
; Through untyped pointers bytes are prefetched.
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(ptr addrspace(1) %p, i64 %n) {
  call spir_func void @_Z8prefetchPU3AS1Kim(ptr addrspace(1) %p, i64 4)
  call spir_func void @_Z8prefetchPU3AS1KDv3_fm(ptr addrspace(1) %p, i64 %n)
  call spir_func void @_Z8prefetchPU3AS1Kcm(ptr addrspace(1) %p, i64 %n)
  ret void
}
declare spir_func void @_Z8prefetchPU3AS1Kim(ptr addrspace(1), i64)
declare spir_func void @_Z8prefetchPU3AS1KDv3_fm(ptr addrspace(1), i64)
declare spir_func void @_Z8prefetchPU3AS1Kcm(ptr addrspace(1), i64)
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
