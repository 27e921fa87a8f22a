target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_kernel void @k(ptr addrspace(1) %out, <2 x i32> %v) #0 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_type_qual !8 !kernel_arg_base_type !7 {
  %1 = call spir_func i64 @_Z13get_global_idj(i32 0) #2
  %id = trunc i64 %1 to i32
  %first = call spir_func i32 @_Z17sub_group_shuffleij(i32 %id, i32 0) #1
  %own = call spir_func i32 @f(i32 %first) #1
  %b = icmp eq <2 x i32> %v, <i32 1, i32 2>
  %c = call spir_func <2 x i1> @_Z17sub_group_shuffleDv2_bj(<2 x i1> %b, i32 %own) #1
  %d = select <2 x i1> %c, <2 x i32> %v, <2 x i32> zeroinitializer
  store <2 x i32> %d, ptr addrspace(1) %out, align 8
  ret void
}

; Function Attrs: convergent nounwind
define spir_func i32 @f(i32 %x) #1 {
  %y = call spir_func i32 @_Z17sub_group_shuffleij(i32 %x, i32 1) #1
  ret i32 %y
}

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i64 @_Z13get_global_idj(i32) #2

; Function Attrs: convergent nounwind
declare spir_func i32 @_Z17sub_group_shuffleij(i32, i32) #1

; Function Attrs: convergent nounwind
declare spir_func <2 x i1> @_Z17sub_group_shuffleDv2_bj(<2 x i1>, i32) #1

attributes #0 = { nounwind }
attributes #1 = { convergent nounwind }
attributes #2 = { nounwind willreturn memory(none) }

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
!7 = !{!"int2*", !"int2"}
!8 = !{!"", !""}
