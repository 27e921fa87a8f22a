target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_kernel void @k(ptr addrspace(1) %o, i32 %n, i64 %m) #0 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_type_qual !8 !kernel_arg_base_type !7 {
  %1 = call spir_func i64 @_Z13get_global_idj(i32 0) #1
  %2 = insertelement <3 x i64> poison, i64 %1, i32 0
  %3 = call spir_func i64 @_Z13get_global_idj(i32 1) #1
  %4 = insertelement <3 x i64> %2, i64 %3, i32 1
  %5 = call spir_func i64 @_Z13get_global_idj(i32 2) #1
  %6 = insertelement <3 x i64> %4, i64 %5, i32 2
  %7 = extractelement <3 x i64> %6, i32 %n
  %8 = icmp ult i32 %n, 3
  %id = select i1 %8, i64 %7, i64 0
  %9 = call spir_func i64 @_Z15get_global_sizej(i32 0) #1
  %10 = insertelement <3 x i64> poison, i64 %9, i32 0
  %11 = call spir_func i64 @_Z15get_global_sizej(i32 1) #1
  %12 = insertelement <3 x i64> %10, i64 %11, i32 1
  %13 = call spir_func i64 @_Z15get_global_sizej(i32 2) #1
  %14 = insertelement <3 x i64> %12, i64 %13, i32 2
  %15 = extractelement <3 x i64> %14, i32 %n
  %16 = icmp ult i32 %n, 3
  %size = select i1 %16, i64 %15, i64 1
  %17 = call spir_func i64 @_Z13get_global_idj(i32 0) #1
  %18 = insertelement <3 x i64> poison, i64 %17, i32 0
  %19 = call spir_func i64 @_Z13get_global_idj(i32 1) #1
  %20 = insertelement <3 x i64> %18, i64 %19, i32 1
  %21 = call spir_func i64 @_Z13get_global_idj(i32 2) #1
  %22 = insertelement <3 x i64> %20, i64 %21, i32 2
  %23 = extractelement <3 x i64> %22, i32 %n
  %24 = icmp ult i32 %n, 3
  %c = select i1 %24, i64 %23, i64 0
  %group = call spir_func i64 @_Z12get_group_idj(i32 2) #1
  %25 = call spir_func i32 @_Z12get_local_idj(i32 0) #1
  %26 = insertelement <3 x i32> poison, i32 %25, i32 0
  %27 = call spir_func i32 @_Z12get_local_idj(i32 1) #1
  %28 = insertelement <3 x i32> %26, i32 %27, i32 1
  %29 = call spir_func i32 @_Z12get_local_idj(i32 2) #1
  %30 = insertelement <3 x i32> %28, i32 %29, i32 2
  %31 = extractelement <3 x i32> %30, i64 %m
  %32 = icmp ult i64 %m, 3
  %narrow = select i1 %32, i32 %31, i32 0
  %wide = zext i32 %narrow to i64
  store volatile i64 %id, ptr addrspace(1) %o, align 8
  store volatile i64 %size, ptr addrspace(1) %o, align 8
  store volatile i64 %c, ptr addrspace(1) %o, align 8
  store volatile i64 1, ptr addrspace(1) %o, align 8
  store volatile i64 %group, ptr addrspace(1) %o, align 8
  store volatile i64 %wide, ptr addrspace(1) %o, align 8
  ret void
}

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i64 @_Z13get_global_idj(i32) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i64 @_Z15get_global_sizej(i32) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i64 @_Z12get_group_idj(i32) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i32 @_Z12get_local_idj(i32) #1

attributes #0 = { nounwind }
attributes #1 = { nounwind willreturn memory(none) }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.spir.version = !{!2}
!opencl.ocl.version = !{!2}
!opencl.used.extensions = !{!3}
!opencl.used.optional.core.features = !{!3}
!spirv.Generator = !{!4}

!0 = !{i32 2, i32 2}
!1 = !{i32 3, i32 200000}
!2 = !{i32 2, i32 0}
!3 = !{}
!4 = !{i16 6, i16 14}
!5 = !{i32 1, i32 0, i32 0}
!6 = !{!"none", !"none", !"none"}
!7 = !{!"long*", !"int", !"long"}
!8 = !{!"", !"", !""}
