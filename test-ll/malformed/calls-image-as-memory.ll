; What is read and written as memory is no image, whatever a builtin's name says.
target triple = "spir64-unknown-unknown"
declare spir_func i32 @_Z15get_image_width14ocl_image2d_ro(ptr addrspace(1))
declare spir_func <4 x float> @_Z11read_imagef14ocl_image2d_roDv2_i(ptr addrspace(1), <2 x i32>)
define spir_func i32 @f(ptr addrspace(1) %image) {
  %bits = load i32, ptr addrspace(1) %image, align 4
  %width = call spir_func i32 @_Z15get_image_width14ocl_image2d_ro(ptr addrspace(1) %image)
  %sum = add i32 %bits, %width
  ret i32 %sum
}
define spir_func <4 x float> @g(ptr addrspace(1) %image, <2 x i32> %at) {
  store i32 1, ptr addrspace(1) %image, align 4
  %texel = call spir_func <4 x float> @_Z11read_imagef14ocl_image2d_roDv2_i(ptr addrspace(1) %image, <2 x i32> %at)
  ret <4 x float> %texel
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
