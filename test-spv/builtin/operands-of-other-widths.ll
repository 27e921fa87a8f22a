target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_kernel void @k(ptr addrspace(1) %0, i8 %1, i16 %2, i32 %3, i64 %4) #0 !kernel_arg_addr_space !6 !kernel_arg_access_qual !7 !kernel_arg_type !8 !kernel_arg_type_qual !9 !kernel_arg_base_type !8 {
  %6 = call spir_func i8 @_Z8popcountc(i8 %1) #1
  %7 = zext i8 %6 to i64
  %8 = call spir_func i64 @_Z8popcountl(i64 %4) #1
  %9 = trunc i64 %8 to i8
  %10 = zext i8 %1 to i32
  %11 = zext i16 %2 to i32
  %12 = call spir_func i64 @_Z23bitfield_extract_signedljj(i64 %4, i32 %10, i32 %11) #1
  %13 = trunc i64 %4 to i32
  %14 = call spir_func i32 @_Z17sub_group_shuffleij(i32 %3, i32 %13) #2
  %15 = zext i16 %2 to i32
  %16 = call spir_func i32 @_Z26sub_group_clustered_rotateiij(i32 %3, i32 %15, i32 2) #2
  %17 = zext i1 true to i32
  %18 = call spir_func <4 x i32> @_Z16sub_group_balloti(i32 %17) #2
  %19 = call spir_func i32 @_Z26sub_group_ballot_bit_countDv4_j(<4 x i32> %18) #2
  %20 = zext i32 %19 to i64
  %21 = zext i8 %9 to i64
  %22 = zext i32 %14 to i64
  %23 = zext i32 %16 to i64
  %24 = add i64 %7, %21
  %25 = add i64 %12, %22
  %26 = add i64 %23, %20
  %27 = add i64 %24, %25
  %28 = add i64 %27, %26
  store i64 %28, ptr addrspace(1) %0, align 8
  ret void
}

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i8 @_Z8popcountc(i8) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i64 @_Z8popcountl(i64) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i64 @_Z23bitfield_extract_signedljj(i64, i32, i32) #1

; Function Attrs: convergent nounwind
declare spir_func i32 @_Z17sub_group_shuffleij(i32, i32) #2

; Function Attrs: convergent nounwind
declare spir_func i32 @_Z26sub_group_clustered_rotateiij(i32, i32, i32) #2

; Function Attrs: convergent nounwind
declare spir_func <4 x i32> @_Z16sub_group_balloti(i32) #2

; Function Attrs: convergent nounwind
declare spir_func i32 @_Z26sub_group_ballot_bit_countDv4_j(<4 x i32>) #2

attributes #0 = { nounwind }
attributes #1 = { nounwind willreturn memory(none) }
attributes #2 = { convergent nounwind }

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
!3 = !{!"cl_khr_extended_bit_ops"}
!4 = !{}
!5 = !{i16 7, i16 0}
!6 = !{i32 1, i32 0, i32 0, i32 0, i32 0}
!7 = !{!"none", !"none", !"none", !"none", !"none"}
!8 = !{!"long*", !"char", !"short", !"int", !"long"}
!9 = !{!"", !"", !"", !"", !""}
