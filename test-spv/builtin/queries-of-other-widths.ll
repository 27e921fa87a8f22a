target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_kernel void @k(ptr addrspace(1) %0, target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %1) #0 !kernel_arg_addr_space !6 !kernel_arg_access_qual !7 !kernel_arg_type !8 !kernel_arg_type_qual !9 !kernel_arg_base_type !8 {
  %3 = call spir_func i32 @_Z27get_image_channel_data_type14ocl_image2d_ro(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %1) #1
  %4 = sub i32 %3, 4304
  %5 = zext i32 %4 to i64
  %6 = call spir_func i32 @_Z23get_image_channel_order14ocl_image2d_ro(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %1) #1
  %7 = sub i32 %6, 4272
  %8 = trunc i32 %7 to i16
  %9 = zext i16 %8 to i64
  %10 = add i64 %5, %9
  %11 = add i64 %10, %10
  store i64 %11, ptr addrspace(1) %0, align 8
  ret void
}

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i32 @_Z27get_image_channel_data_type14ocl_image2d_ro(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0)) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i32 @_Z23get_image_channel_order14ocl_image2d_ro(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0)) #1

attributes #0 = { nounwind }
attributes #1 = { nounwind willreturn memory(none) }

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
!6 = !{i32 1, i32 1}
!7 = !{!"none", !"read_only"}
!8 = !{!"long*", !"image2d_t"}
!9 = !{!"", !""}
