target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_kernel void @both(half %h, bfloat %b, ptr addrspace(1) %out) #0 !kernel_arg_addr_space !7 !kernel_arg_access_qual !8 !kernel_arg_type !9 !kernel_arg_type_qual !10 !kernel_arg_base_type !9 {
  store half %h, ptr addrspace(1) %out, align 2
  %1 = bitcast ptr addrspace(1) %out to ptr addrspace(1)
  store bfloat %b, ptr addrspace(1) %1, align 2
  ret void
}

; Function Attrs: nounwind
define spir_kernel void @named(ptr addrspace(1) %out) #0 !kernel_arg_addr_space !11 !kernel_arg_access_qual !12 !kernel_arg_type !13 !kernel_arg_type_qual !14 !kernel_arg_base_type !13 {
  store i32 0, ptr addrspace(1) %out, align 4
  ret void
}

; Function Attrs: nounwind
define spir_kernel void @preserving(ptr addrspace(1) %out) #0 !kernel_arg_addr_space !11 !kernel_arg_access_qual !12 !kernel_arg_type !13 !kernel_arg_type_qual !14 !kernel_arg_base_type !13 {
  store i32 0, ptr addrspace(1) %out, align 4
  ret void
}

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!spirv.Source = !{!1}
!opencl.used.extensions = !{!2}
!opencl.used.optional.core.features = !{!3}
!spirv.ExecutionMode = !{!4, !5}
!spirv.Generator = !{!6}

!0 = !{i32 2, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{!"cl_khr_fp16"}
!3 = !{}
!4 = !{ptr @preserving, i32 6028, half poison, i32 65536}
!5 = !{ptr @named, i32 6028, bfloat poison, i32 7}
!6 = !{i16 6, i16 14}
!7 = !{i32 0, i32 0, i32 1}
!8 = !{!"none", !"none", !"none"}
!9 = !{!"half", !"bfloat", !"half*"}
!10 = !{!"", !"", !""}
!11 = !{i32 1}
!12 = !{!"none"}
!13 = !{!"int*"}
!14 = !{!""}
