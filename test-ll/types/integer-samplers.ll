; To SPIR 1.2 samplers are integers: arguments of kernels, and literals.
target triple = "spir-unknown-unknown"
declare spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(ptr addrspace(1), i32, <2 x float>)
define spir_kernel void @k(ptr addrspace(1) %image, i32 %sampler, <2 x float> %at) !kernel_arg_access_qual !1 !kernel_arg_base_type !2 !kernel_arg_type_qual !3 {
  %a = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(ptr addrspace(1) %image, i32 %sampler, <2 x float> %at)
  %b = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(ptr addrspace(1) %image, i32 20, <2 x float> %at)
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 1, i32 2}
!1 = !{!"read_only", !"none", !"none"}
!2 = !{!"image2d_t", !"sampler_t", !"float2"}
!3 = !{!"", !"", !""}
