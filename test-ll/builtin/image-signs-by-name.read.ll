target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_kernel void @k(target("spirv.Image", i32, 1, 0, 0, 0, 0, 0, 2) %typed, target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 2) %img, <2 x i32> %at, <4 x i32> %texel) #0 !kernel_arg_addr_space !6 !kernel_arg_access_qual !7 !kernel_arg_type !8 !kernel_arg_type_qual !9 !kernel_arg_base_type !8 {
  %a = call spir_func <4 x i32> @_Z11read_imagei14ocl_image2d_rwDv2_i(target("spirv.Image", i32, 1, 0, 0, 0, 0, 0, 2) %typed, <2 x i32> %at) #0
  %b = call spir_func <4 x i32> @_Z11read_imagei14ocl_image2d_rwDv2_i.1(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 2) %img, <2 x i32> %at) #0
  %c = call spir_func <4 x i32> @_Z12read_imageui14ocl_image2d_rwDv2_i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 2) %img, <2 x i32> %at) #0
  call spir_func void @_Z12write_imagei14ocl_image2d_rwDv2_iDv4_i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 2) %img, <2 x i32> %at, <4 x i32> %texel) #0
  call spir_func void @_Z12write_imagei14ocl_image2d_rwDv2_iDv4_i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 2) %img, <2 x i32> %at, <4 x i32> %texel) #0
  ret void
}

; Function Attrs: nounwind
declare spir_func <4 x i32> @_Z11read_imagei14ocl_image2d_rwDv2_i(target("spirv.Image", i32, 1, 0, 0, 0, 0, 0, 2), <2 x i32>) #0

; Function Attrs: nounwind
declare spir_func <4 x i32> @_Z11read_imagei14ocl_image2d_rwDv2_i.1(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 2), <2 x i32>) #0

; Function Attrs: nounwind
declare spir_func <4 x i32> @_Z12read_imageui14ocl_image2d_rwDv2_i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 2), <2 x i32>) #0

; Function Attrs: nounwind
declare spir_func void @_Z12write_imagei14ocl_image2d_rwDv2_iDv4_i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 2), <2 x i32>, <4 x i32>) #0

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
!5 = !{i16 6, i16 14}
!6 = !{i32 1, i32 1, i32 0, i32 0}
!7 = !{!"read_write", !"read_write", !"none", !"none"}
!8 = !{!"image2d_t", !"image2d_t", !"int2", !"int4"}
!9 = !{!"", !"", !"", !""}
