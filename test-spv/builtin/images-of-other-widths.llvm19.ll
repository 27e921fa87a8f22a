target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_kernel void @k(ptr addrspace(1) %0, <2 x i32> %1, <2 x i16> %2, target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %3, target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 1) %4) #0 !kernel_arg_addr_space !6 !kernel_arg_access_qual !7 !kernel_arg_type !8 !kernel_arg_type_qual !9 !kernel_arg_base_type !8 {
  %6 = call spir_func <4 x i32> @_Z12read_imageui14ocl_image2d_roDv2_i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %3, <2 x i32> %1) #0
  %7 = call spir_func <4 x i32> @_Z24__spirv_ImageRead_Ruint4PU3AS133__spirv_Image__void_1_0_0_0_0_0_0Dv2_si(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %3, <2 x i16> %2, i32 8192) #0
  %8 = call spir_func <4 x i32> @_Z24__spirv_ImageRead_Ruint4PU3AS133__spirv_Image__void_1_0_0_0_0_0_0Dv2_iiS2_(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %3, <2 x i32> %1, i32 8200, <2 x i32> <i32 1, i32 1>) #0
  %9 = call spir_func <4 x i16> @_Z26__spirv_ImageRead_Rushort4PU3AS133__spirv_Image__void_1_0_0_0_0_0_0Dv2_ii(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %3, <2 x i32> %1, i32 8192) #0
  call spir_func void @_Z18__spirv_ImageWritePU3AS133__spirv_Image__void_1_0_0_0_0_0_1Dv2_iDv4_si(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 1) %4, <2 x i32> %1, <4 x i16> %9, i32 8192) #0
  %10 = call target("spirv.Sampler") @__translate_sampler_initializer(i32 18)
  %11 = call spir_func target("spirv.SampledImage", void, 1, 0, 0, 0, 0, 0, 0) @_Z20__spirv_SampledImagePU3AS133__spirv_Image__void_1_0_0_0_0_0_0PU3AS215__spirv_Sampler(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %3, target("spirv.Sampler") %10) #0
  %12 = call spir_func <4 x i32> @_Z37__spirv_ImageSampleExplicitLod_Ruint4PU3AS140__spirv_SampledImage__void_1_0_0_0_0_0_0Dv2_sif(target("spirv.SampledImage", void, 1, 0, 0, 0, 0, 0, 0) %11, <2 x i16> %2, i32 8194, float 5.000000e-01) #0
  %13 = add <4 x i32> %6, %7
  %14 = add <4 x i32> %8, %12
  %15 = add <4 x i32> %13, %14
  store <4 x i32> %15, ptr addrspace(1) %0, align 16
  ret void
}

; Function Attrs: nounwind
declare spir_func <4 x i32> @_Z12read_imageui14ocl_image2d_roDv2_i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0), <2 x i32>) #0

; Function Attrs: nounwind
declare spir_func <4 x i32> @_Z24__spirv_ImageRead_Ruint4PU3AS133__spirv_Image__void_1_0_0_0_0_0_0Dv2_si(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0), <2 x i16>, i32) #0

; Function Attrs: nounwind
declare spir_func <4 x i32> @_Z24__spirv_ImageRead_Ruint4PU3AS133__spirv_Image__void_1_0_0_0_0_0_0Dv2_iiS2_(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0), <2 x i32>, i32, <2 x i32>) #0

; Function Attrs: nounwind
declare spir_func <4 x i16> @_Z26__spirv_ImageRead_Rushort4PU3AS133__spirv_Image__void_1_0_0_0_0_0_0Dv2_ii(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0), <2 x i32>, i32) #0

; Function Attrs: nounwind
declare spir_func void @_Z18__spirv_ImageWritePU3AS133__spirv_Image__void_1_0_0_0_0_0_1Dv2_iDv4_si(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 1), <2 x i32>, <4 x i16>, i32) #0

; Function Attrs: nounwind
declare target("spirv.Sampler") @__translate_sampler_initializer(i32) #0

; Function Attrs: nounwind
declare spir_func target("spirv.SampledImage", void, 1, 0, 0, 0, 0, 0, 0) @_Z20__spirv_SampledImagePU3AS133__spirv_Image__void_1_0_0_0_0_0_0PU3AS215__spirv_Sampler(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0), target("spirv.Sampler")) #0

; Function Attrs: nounwind
declare spir_func <4 x i32> @_Z37__spirv_ImageSampleExplicitLod_Ruint4PU3AS140__spirv_SampledImage__void_1_0_0_0_0_0_0Dv2_sif(target("spirv.SampledImage", void, 1, 0, 0, 0, 0, 0, 0), <2 x i16>, i32, float) #0

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
!1 = !{i32 3, i32 200000}
!2 = !{i32 2, i32 0}
!3 = !{}
!4 = !{!"cl_images"}
!5 = !{i16 7, i16 0}
!6 = !{i32 1, i32 0, i32 0, i32 1, i32 1}
!7 = !{!"none", !"none", !"none", !"read_only", !"write_only"}
!8 = !{!"int4*", !"int2", !"short2", !"image2d_t", !"image2d_t"}
!9 = !{!"", !"", !"", !"", !""}
