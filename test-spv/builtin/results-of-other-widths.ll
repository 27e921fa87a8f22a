target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_kernel void @k(ptr addrspace(1) %0, i8 %1, target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %2) #0 !kernel_arg_addr_space !6 !kernel_arg_access_qual !7 !kernel_arg_type !8 !kernel_arg_type_qual !9 !kernel_arg_base_type !8 {
  %4 = call spir_func <4 x i32> @_Z29__spirv_GroupNonUniformBallotib(i32 3, i1 true) #1
  %5 = call spir_func i32 @_Z37__spirv_GroupNonUniformBallotBitCountiiDv4_j(i32 3, i32 0, <4 x i32> %4) #1
  %6 = zext i32 %5 to i64
  %7 = call spir_func i32 @_Z36__spirv_GroupNonUniformBallotFindLSBiDv4_j(i32 3, <4 x i32> %4) #1
  %8 = trunc i32 %7 to i8
  %9 = call spir_func i32 @_Z36__spirv_GroupNonUniformBallotFindMSBiDv4_j(i32 3, <4 x i32> %4) #1
  %10 = trunc i32 %9 to i16
  %11 = call spir_func i8 @_Z16__spirv_BitCountc(i8 %1) #2
  %12 = zext i8 %11 to i64
  %13 = call spir_func i32 @_Z24__spirv_ImageQueryFormatPU3AS133__spirv_Image__void_1_0_0_0_0_0_0(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %2) #0
  %14 = zext i32 %13 to i64
  %15 = call spir_func i32 @_Z23__spirv_ImageQueryOrderPU3AS133__spirv_Image__void_1_0_0_0_0_0_0(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %2) #0
  %16 = trunc i32 %15 to i16
  %17 = zext i8 %8 to i64
  %18 = zext i16 %10 to i64
  %19 = zext i16 %16 to i64
  %20 = add i64 %6, %17
  %21 = add i64 %12, %18
  %22 = add i64 %14, %19
  %23 = add i64 %20, %21
  %24 = add i64 %23, %22
  store i64 %24, ptr addrspace(1) %0, align 8
  ret void
}

; Function Attrs: convergent nounwind
declare spir_func <4 x i32> @_Z29__spirv_GroupNonUniformBallotib(i32, i1) #1

; Function Attrs: convergent nounwind
declare spir_func i32 @_Z37__spirv_GroupNonUniformBallotBitCountiiDv4_j(i32, i32, <4 x i32>) #1

; Function Attrs: convergent nounwind
declare spir_func i32 @_Z36__spirv_GroupNonUniformBallotFindLSBiDv4_j(i32, <4 x i32>) #1

; Function Attrs: convergent nounwind
declare spir_func i32 @_Z36__spirv_GroupNonUniformBallotFindMSBiDv4_j(i32, <4 x i32>) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i8 @_Z16__spirv_BitCountc(i8) #2

; Function Attrs: nounwind
declare spir_func i32 @_Z24__spirv_ImageQueryFormatPU3AS133__spirv_Image__void_1_0_0_0_0_0_0(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0)) #0

; Function Attrs: nounwind
declare spir_func i32 @_Z23__spirv_ImageQueryOrderPU3AS133__spirv_Image__void_1_0_0_0_0_0_0(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0)) #0

attributes #0 = { nounwind }
attributes #1 = { convergent nounwind }
attributes #2 = { nounwind willreturn memory(none) }

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
!6 = !{i32 1, i32 0, i32 1}
!7 = !{!"none", !"none", !"read_only"}
!8 = !{!"long*", !"char", !"image2d_t"}
!9 = !{!"", !"", !""}
