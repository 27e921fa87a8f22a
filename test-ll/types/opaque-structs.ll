; Pointers to opaque structures stand for images, samplers and events where symbols tell it, also through variables.
target triple = "spir64-unknown-unknown"
declare spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_f(ptr addrspace(1), ptr addrspace(2), <2 x float>)
declare ptr addrspace(2) @__translate_sampler_initializer(i32)
define spir_func <4 x float> @f(ptr addrspace(1) %image, i1 %c, <2 x float> %at) {
  %p = alloca ptr addrspace(1), align 8
  store ptr addrspace(1) %image, ptr %p, align 8
  %again = load ptr addrspace(1), ptr %p, align 8
  %sampler = call ptr addrspace(2) @__translate_sampler_initializer(i32 16)
  %texel = call spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_f(ptr addrspace(1) %again, ptr addrspace(2) %sampler, <2 x float> %at)
  ret <4 x float> %texel
}
define spir_func <4 x float> @g(ptr addrspace(1) %image, <2 x float> %at) {
  %texel = call spir_func <4 x float> @f(ptr addrspace(1) %image, i1 true, <2 x float> %at)
  ret <4 x float> %texel
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
