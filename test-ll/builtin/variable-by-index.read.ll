target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_kernel void @elements(ptr addrspace(1) %p, i32 %n) #0 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_type_qual !8 !kernel_arg_base_type !7 {
  %i = and i32 %n, 1
  %1 = call spir_func i64 @_Z13get_global_idj(i32 0) #1
  %2 = insertelement <3 x i64> poison, i64 %1, i32 0
  %3 = call spir_func i64 @_Z13get_global_idj(i32 1) #1
  %4 = insertelement <3 x i64> %2, i64 %3, i32 1
  %5 = call spir_func i64 @_Z13get_global_idj(i32 2) #1
  %6 = insertelement <3 x i64> %4, i64 %5, i32 2
  %v = extractelement <3 x i64> %6, i32 %i
  %7 = call spir_func i64 @_Z13get_global_idj(i32 0) #1
  %8 = insertelement <3 x i64> poison, i64 %7, i32 0
  %9 = call spir_func i64 @_Z13get_global_idj(i32 1) #1
  %10 = insertelement <3 x i64> %8, i64 %9, i32 1
  %11 = call spir_func i64 @_Z13get_global_idj(i32 2) #1
  %12 = insertelement <3 x i64> %10, i64 %11, i32 2
  %13 = add i32 %i, 1
  %w = extractelement <3 x i64> %12, i32 %13
  %x = add i64 %v, %w
  store i64 %x, ptr addrspace(1) %p, align 8
  ret void
}

; Function Attrs: nounwind
define spir_kernel void @bytes(ptr addrspace(1) %p, i64 %n) #0 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !9 !kernel_arg_type_qual !8 !kernel_arg_base_type !9 {
  %i = and i64 %n, 16
  %1 = call spir_func i64 @_Z13get_global_idj(i32 0) #1
  %2 = insertelement <3 x i64> poison, i64 %1, i32 0
  %3 = call spir_func i64 @_Z13get_global_idj(i32 1) #1
  %4 = insertelement <3 x i64> %2, i64 %3, i32 1
  %5 = call spir_func i64 @_Z13get_global_idj(i32 2) #1
  %6 = insertelement <3 x i64> %4, i64 %5, i32 2
  %7 = udiv i64 %i, 8
  %v = extractelement <3 x i64> %6, i64 %7
  store i64 %v, ptr addrspace(1) %p, align 8
  ret void
}

; Function Attrs: nounwind
define spir_kernel void @words(ptr addrspace(1) %p, i64 %n) #0 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !10 !kernel_arg_type_qual !8 !kernel_arg_base_type !10 {
  %i = and i64 %n, 3
  %1 = call spir_func <4 x i32> @_Z21get_sub_group_eq_maskv() #1
  %v = extractelement <4 x i32> %1, i64 %i
  store i32 %v, ptr addrspace(1) %p, align 4
  ret void
}

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i64 @_Z13get_global_idj(i32) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func <4 x i32> @_Z21get_sub_group_eq_maskv() #1

attributes #0 = { nounwind }
attributes #1 = { nounwind willreturn memory(none) }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.ocl.version = !{!2}
!opencl.used.extensions = !{!3}
!opencl.used.optional.core.features = !{!3}
!spirv.Generator = !{!4}

!0 = !{i32 2, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{i32 1, i32 2}
!3 = !{}
!4 = !{i16 6, i16 14}
!5 = !{i32 1, i32 0}
!6 = !{!"none", !"none"}
!7 = !{!"long*", !"int"}
!8 = !{!"", !""}
!9 = !{!"long*", !"long"}
!10 = !{!"int*", !"long"}
