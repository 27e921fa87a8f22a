; Coordinate and gradients of an image of three dimensions have three components in SPIR-V and four in OpenCL C. The coordinate of an
; array keeps its four, for which consumers have functions.
; CHECK: OpVectorShuffle %v3float %c %c 0 1 2
; CHECK: OpImageSampleExplicitLod %v4float %TempSampledImage_0 %c_0 Grad %x_0 %y_0
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_func <4 x float> @f(target("spirv.Image", void, 2, 0, 0, 0, 0, 0, 0) %i, target("spirv.Sampler") %s, <4 x float> %c, <4 x float> %x, <4 x float> %y) {
  %a = call spir_func <4 x float> @_Z11read_imagef14ocl_image3d_ro11ocl_samplerDv4_fS1_S1_(target("spirv.Image", void, 2, 0, 0, 0, 0, 0, 0) %i, target("spirv.Sampler") %s, <4 x float> %c, <4 x float> %x, <4 x float> %y)
  ret <4 x float> %a
}

define spir_func <4 x float> @g(target("spirv.Image", void, 1, 0, 1, 0, 0, 0, 0) %i, target("spirv.Sampler") %s, <4 x float> %c, <2 x float> %x, <2 x float> %y) {
  %a = call spir_func <4 x float> @_Z11read_imagef20ocl_image2d_array_ro11ocl_samplerDv4_fDv2_fS2_(target("spirv.Image", void, 1, 0, 1, 0, 0, 0, 0) %i, target("spirv.Sampler") %s, <4 x float> %c, <2 x float> %x, <2 x float> %y)
  ret <4 x float> %a
}

declare spir_func <4 x float> @_Z11read_imagef14ocl_image3d_ro11ocl_samplerDv4_fS1_S1_(target("spirv.Image", void, 2, 0, 0, 0, 0, 0, 0), target("spirv.Sampler"), <4 x float>, <4 x float>, <4 x float>)
declare spir_func <4 x float> @_Z11read_imagef20ocl_image2d_array_ro11ocl_samplerDv4_fDv2_fS2_(target("spirv.Image", void, 1, 0, 1, 0, 0, 0, 0), target("spirv.Sampler"), <4 x float>, <2 x float>, <2 x float>)

!opencl.ocl.version = !{!0}
!0 = !{i32 3, i32 0}
