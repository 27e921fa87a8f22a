target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_kernel void @k(ptr addrspace(1) %out) #0 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_type_qual !8 !kernel_arg_base_type !7 {
  %size = call spir_func i32 @_Z22get_max_sub_group_sizev() #1
  %x = call spir_func i64 @_Z12get_group_idj(i32 0) #1
  %wide = zext i32 %size to i64
  %sum = add i64 %x, %wide
  store i64 %sum, ptr addrspace(1) %out, align 8
  ret void
}

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i32 @_Z22get_max_sub_group_sizev() #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i64 @_Z12get_group_idj(i32) #1

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
!5 = !{i32 1}
!6 = !{!"none"}
!7 = !{!"long*"}
!8 = !{!""}
