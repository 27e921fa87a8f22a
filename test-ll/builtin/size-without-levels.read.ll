target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func <2 x i32> @f(target("spirv.Image", void, 1, 0, 0, 1, 0, 0, 0) %i) #0 {
  %size = call spir_func <2 x i32> @_Z13get_image_dim19ocl_image2d_msaa_ro(target("spirv.Image", void, 1, 0, 0, 1, 0, 0, 0) %i) #1
  ret <2 x i32> %size
}

; Function Attrs: nounwind
define spir_func i32 @g(target("spirv.Image", void, 5, 0, 0, 0, 0, 0, 0) %b) #0 {
  %size = call spir_func i32 @_Z15get_image_width21ocl_image1d_buffer_ro(target("spirv.Image", void, 5, 0, 0, 0, 0, 0, 0) %b) #1
  ret i32 %size
}

; Function Attrs: nounwind
define spir_func <2 x i32> @h(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %l) #0 {
  %size = call spir_func <2 x i32> @_Z13get_image_dim14ocl_image2d_ro(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %l) #1
  ret <2 x i32> %size
}

; Function Attrs: nounwind willreturn memory(none)
declare spir_func <2 x i32> @_Z13get_image_dim19ocl_image2d_msaa_ro(target("spirv.Image", void, 1, 0, 0, 1, 0, 0, 0)) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i32 @_Z15get_image_width21ocl_image1d_buffer_ro(target("spirv.Image", void, 5, 0, 0, 0, 0, 0, 0)) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func <2 x i32> @_Z13get_image_dim14ocl_image2d_ro(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0)) #1

attributes #0 = { nounwind }
attributes #1 = { nounwind willreturn memory(none) }

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
