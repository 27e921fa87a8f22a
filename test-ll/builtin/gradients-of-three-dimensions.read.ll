target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func <4 x float> @f(target("spirv.Image", void, 2, 0, 0, 0, 0, 0, 0) %i, target("spirv.Sampler") %s, <4 x float> %c, <4 x float> %x, <4 x float> %y) #0 {
  %a = call spir_func <4 x float> @_Z11read_imagef14ocl_image3d_ro11ocl_samplerDv4_fS1_S1_(target("spirv.Image", void, 2, 0, 0, 0, 0, 0, 0) %i, target("spirv.Sampler") %s, <4 x float> %c, <4 x float> %x, <4 x float> %y) #0
  ret <4 x float> %a
}

; Function Attrs: nounwind
define spir_func <4 x float> @g(target("spirv.Image", void, 1, 0, 1, 0, 0, 0, 0) %i, target("spirv.Sampler") %s, <4 x float> %c, <2 x float> %x, <2 x float> %y) #0 {
  %a = call spir_func <4 x float> @_Z11read_imagef20ocl_image2d_array_ro11ocl_samplerDv4_fDv2_fS2_(target("spirv.Image", void, 1, 0, 1, 0, 0, 0, 0) %i, target("spirv.Sampler") %s, <4 x float> %c, <2 x float> %x, <2 x float> %y) #0
  ret <4 x float> %a
}

; Function Attrs: nounwind
declare spir_func <4 x float> @_Z11read_imagef14ocl_image3d_ro11ocl_samplerDv4_fS1_S1_(target("spirv.Image", void, 2, 0, 0, 0, 0, 0, 0), target("spirv.Sampler"), <4 x float>, <4 x float>, <4 x float>) #0

; Function Attrs: nounwind
declare spir_func <4 x float> @_Z11read_imagef20ocl_image2d_array_ro11ocl_samplerDv4_fDv2_fS2_(target("spirv.Image", void, 1, 0, 1, 0, 0, 0, 0), target("spirv.Sampler"), <4 x float>, <2 x float>, <2 x float>) #0

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.spir.version = !{!2}
!opencl.ocl.version = !{!2}
!opencl.used.extensions = !{!3}
!opencl.used.optional.core.features = !{!4}
!spirv.Generator = !{!5}

!0 = !{i32 2, i32 2}
!1 = !{i32 3, i32 300000}
!2 = !{i32 3, i32 0}
!3 = !{}
!4 = !{!"cl_images"}
!5 = !{i16 6, i16 14}
