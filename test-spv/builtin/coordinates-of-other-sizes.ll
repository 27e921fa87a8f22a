target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func <4 x float> @f(target("spirv.Image", void, 0, 0, 0, 0, 0, 0, 0) %0, target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %1, target("spirv.Image", void, 2, 0, 0, 0, 0, 0, 0) %2, target("spirv.Image", void, 1, 0, 1, 0, 0, 0, 0) %3, target("spirv.Image", void, 0, 0, 0, 0, 0, 0, 1) %4, target("spirv.Image", void, 2, 0, 0, 0, 0, 0, 1) %5, target("spirv.Sampler") %6, <3 x float> %7, <3 x i32> %8, <2 x i32> %9) #0 {
  %11 = shufflevector <3 x i32> %8, <3 x i32> %8, <4 x i32> <i32 0, i32 1, i32 2, i32 2>
  %12 = call spir_func <4 x float> @_Z11read_imagef14ocl_image3d_roDv4_i(target("spirv.Image", void, 2, 0, 0, 0, 0, 0, 0) %2, <4 x i32> %11) #0
  %13 = shufflevector <3 x i32> %8, <3 x i32> %8, <4 x i32> <i32 0, i32 1, i32 2, i32 2>
  %14 = call spir_func <4 x float> @_Z11read_imagef20ocl_image2d_array_roDv4_i(target("spirv.Image", void, 1, 0, 1, 0, 0, 0, 0) %3, <4 x i32> %13) #0
  %15 = shufflevector <3 x i32> %8, <3 x i32> %8, <2 x i32> <i32 0, i32 1>
  %16 = call spir_func <4 x float> @_Z11read_imagef14ocl_image2d_roDv2_i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %1, <2 x i32> %15) #0
  %17 = extractelement <2 x i32> %9, i32 0
  %18 = call spir_func <4 x float> @_Z11read_imagef14ocl_image1d_roi(target("spirv.Image", void, 0, 0, 0, 0, 0, 0, 0) %0, i32 %17) #0
  %19 = shufflevector <3 x float> %7, <3 x float> %7, <4 x i32> <i32 0, i32 1, i32 2, i32 2>
  %20 = call spir_func <4 x float> @_Z11read_imagef14ocl_image3d_ro11ocl_samplerDv4_f(target("spirv.Image", void, 2, 0, 0, 0, 0, 0, 0) %2, target("spirv.Sampler") %6, <4 x float> %19) #0
  %21 = shufflevector <3 x float> <float 0.000000e+00, float 1.000000e+00, float 0.000000e+00>, <3 x float> <float 0.000000e+00, float 1.000000e+00, float 0.000000e+00>, <4 x i32> <i32 0, i32 1, i32 2, i32 2>
  %22 = call spir_func <4 x float> @_Z11read_imagef20ocl_image2d_array_ro11ocl_samplerDv4_f(target("spirv.Image", void, 1, 0, 1, 0, 0, 0, 0) %3, target("spirv.Sampler") %6, <4 x float> %21) #0
  %23 = shufflevector <3 x float> %7, <3 x float> %7, <4 x i32> <i32 0, i32 1, i32 2, i32 2>
  %24 = shufflevector <3 x float> %7, <3 x float> %7, <4 x i32> <i32 0, i32 1, i32 2, i32 2>
  %25 = shufflevector <3 x float> <float 0.000000e+00, float 1.000000e+00, float 0.000000e+00>, <3 x float> <float 0.000000e+00, float 1.000000e+00, float 0.000000e+00>, <4 x i32> <i32 0, i32 1, i32 2, i32 2>
  %26 = call spir_func <4 x float> @_Z11read_imagef14ocl_image3d_ro11ocl_samplerDv4_fS1_S1_(target("spirv.Image", void, 2, 0, 0, 0, 0, 0, 0) %2, target("spirv.Sampler") %6, <4 x float> %23, <4 x float> %24, <4 x float> %25) #0
  %27 = shufflevector <3 x float> %7, <3 x float> %7, <2 x i32> <i32 0, i32 1>
  %28 = call spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_ff(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %1, target("spirv.Sampler") %6, <2 x float> %27, float 1.000000e+00) #0
  %29 = shufflevector <3 x i32> %8, <3 x i32> %8, <4 x i32> <i32 0, i32 1, i32 2, i32 2>
  call spir_func void @_Z12write_imagef14ocl_image3d_woDv4_iDv4_f(target("spirv.Image", void, 2, 0, 0, 0, 0, 0, 1) %5, <4 x i32> %29, <4 x float> %20) #0
  %30 = extractelement <2 x i32> %9, i32 0
  call spir_func void @_Z12write_imagef14ocl_image1d_woiDv4_f(target("spirv.Image", void, 0, 0, 0, 0, 0, 0, 1) %4, i32 %30, <4 x float> %22) #0
  %31 = fadd <4 x float> %26, %28
  %32 = fadd <4 x float> %12, %14
  %33 = fadd <4 x float> %18, %16
  %34 = fadd <4 x float> %31, %32
  %35 = fadd <4 x float> %33, %34
  ret <4 x float> %35
}

; Function Attrs: nounwind
define spir_func <4 x float> @g(target("spirv.Image", void, 2, 0, 0, 0, 0, 0, 0) %img, <4 x i32> %four) #0 {
  %1 = call spir_func <4 x float> @_Z11read_imagef14ocl_image3d_roDv4_i(target("spirv.Image", void, 2, 0, 0, 0, 0, 0, 0) %img, <4 x i32> %four) #0
  ret <4 x float> %1
}

; Function Attrs: nounwind
declare spir_func <4 x float> @_Z11read_imagef14ocl_image3d_roDv4_i(target("spirv.Image", void, 2, 0, 0, 0, 0, 0, 0), <4 x i32>) #0

; Function Attrs: nounwind
declare spir_func <4 x float> @_Z11read_imagef20ocl_image2d_array_roDv4_i(target("spirv.Image", void, 1, 0, 1, 0, 0, 0, 0), <4 x i32>) #0

; Function Attrs: nounwind
declare spir_func <4 x float> @_Z11read_imagef14ocl_image2d_roDv2_i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0), <2 x i32>) #0

; Function Attrs: nounwind
declare spir_func <4 x float> @_Z11read_imagef14ocl_image1d_roi(target("spirv.Image", void, 0, 0, 0, 0, 0, 0, 0), i32) #0

; Function Attrs: nounwind
declare spir_func <4 x float> @_Z11read_imagef14ocl_image3d_ro11ocl_samplerDv4_f(target("spirv.Image", void, 2, 0, 0, 0, 0, 0, 0), target("spirv.Sampler"), <4 x float>) #0

; Function Attrs: nounwind
declare spir_func <4 x float> @_Z11read_imagef20ocl_image2d_array_ro11ocl_samplerDv4_f(target("spirv.Image", void, 1, 0, 1, 0, 0, 0, 0), target("spirv.Sampler"), <4 x float>) #0

; Function Attrs: nounwind
declare spir_func <4 x float> @_Z11read_imagef14ocl_image3d_ro11ocl_samplerDv4_fS1_S1_(target("spirv.Image", void, 2, 0, 0, 0, 0, 0, 0), target("spirv.Sampler"), <4 x float>, <4 x float>, <4 x float>) #0

; Function Attrs: nounwind
declare spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_ff(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0), target("spirv.Sampler"), <2 x float>, float) #0

; Function Attrs: nounwind
declare spir_func void @_Z12write_imagef14ocl_image3d_woDv4_iDv4_f(target("spirv.Image", void, 2, 0, 0, 0, 0, 0, 1), <4 x i32>, <4 x float>) #0

; Function Attrs: nounwind
declare spir_func void @_Z12write_imagef14ocl_image1d_woiDv4_f(target("spirv.Image", void, 0, 0, 0, 0, 0, 0, 1), i32, <4 x float>) #0

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.ocl.version = !{!2}
!opencl.used.extensions = !{!3}
!opencl.used.optional.core.features = !{!4}
!spirv.Generator = !{!5}

!0 = !{i32 2, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{i32 1, i32 2}
!3 = !{}
!4 = !{!"cl_images"}
!5 = !{i16 7, i16 0}
