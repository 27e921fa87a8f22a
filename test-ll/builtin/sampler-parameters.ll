; Integers that images are read with are samplers, through whichever functions they are passed.
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(ptr addrspace(1) %img, ptr addrspace(1) %out) {
  %v = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_i(ptr addrspace(1) %img, i32 16, <2 x i32> zeroinitializer)
  call spir_func void @pass(ptr addrspace(1) %img, i32 17)
  store <4 x float> %v, ptr addrspace(1) %out
  ret void
}
define spir_func void @pass(ptr addrspace(1) %img, i32 %s) {
  call spir_func void @read(ptr addrspace(1) %img, i32 %s)
  ret void
}
define spir_func void @read(ptr addrspace(1) %img, i32 %s) {
  %v = call spir_func <4 x i32> @_Z12read_imageui11ocl_image2d11ocl_samplerDv2_f(ptr addrspace(1) %img, i32 %s, <2 x float> zeroinitializer)
  ret void
}
declare spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_i(ptr addrspace(1), i32, <2 x i32>)
declare spir_func <4 x i32> @_Z12read_imageui11ocl_image2d11ocl_samplerDv2_f(ptr addrspace(1), i32, <2 x float>)
!opencl.ocl.version = !{!0}
!0 = !{i32 1, i32 2}
