; Each literal sampler is a constant of its own, and a sampled image that no value of LLVM's is has a name.
; CHECK: OpName %TempSampledImage "TempSampledImage"
; CHECK: OpConstantSampler %12 None 1 Linear
; CHECK: OpConstantSampler %12 None 1 Linear
target triple = "spir64-unknown-unknown"

define spir_func <4 x float> @k(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %image, <2 x float> %at) {
  %a = call spir_func target("spirv.Sampler") @__translate_sampler_initializer(i32 33)
  %x = call spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_f(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %image, target("spirv.Sampler") %a, <2 x float> %at)
  %b = call spir_func target("spirv.Sampler") @__translate_sampler_initializer(i32 33)
  %y = call spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_f(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %image, target("spirv.Sampler") %b, <2 x float> %at)
  %sum = fadd <4 x float> %x, %y
  ret <4 x float> %sum
}

declare spir_func target("spirv.Sampler") @__translate_sampler_initializer(i32)
declare spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_f(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0), target("spirv.Sampler"), <2 x float>)

!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
