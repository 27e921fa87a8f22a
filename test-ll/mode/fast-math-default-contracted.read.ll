target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_kernel void @plain(half %h, float %f, double %d, ptr addrspace(1) %out) #0 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_type_qual !8 !kernel_arg_base_type !7 {
  %a = fadd half %h, %h
  %b = fadd contract float %f, %f
  %c = fadd nnan double %d, %d
  store half %a, ptr addrspace(1) %out, align 2
  %1 = bitcast ptr addrspace(1) %out to ptr addrspace(1)
  store float %b, ptr addrspace(1) %1, align 4
  %2 = bitcast ptr addrspace(1) %out to ptr addrspace(1)
  store double %c, ptr addrspace(1) %2, align 8
  ret void
}

; Function Attrs: nounwind
define spir_kernel void @named(ptr addrspace(1) %out) #0 !kernel_arg_addr_space !9 !kernel_arg_access_qual !10 !kernel_arg_type !11 !kernel_arg_type_qual !12 !kernel_arg_base_type !11 {
  store i32 0, ptr addrspace(1) %out, align 4
  ret void
}

; Function Attrs: nounwind
define spir_kernel void @off(ptr addrspace(1) %out) #0 !kernel_arg_addr_space !9 !kernel_arg_access_qual !10 !kernel_arg_type !11 !kernel_arg_type_qual !12 !kernel_arg_base_type !11 {
  store i32 0, ptr addrspace(1) %out, align 4
  ret void
}

; Function Attrs: nounwind
define spir_kernel void @preserving(ptr addrspace(1) %out) #0 !kernel_arg_addr_space !9 !kernel_arg_access_qual !10 !kernel_arg_type !11 !kernel_arg_type_qual !12 !kernel_arg_base_type !11 {
  store i32 0, ptr addrspace(1) %out, align 4
  ret void
}

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!spirv.Source = !{!1}
!opencl.used.extensions = !{!2}
!opencl.used.optional.core.features = !{!3}
!spirv.Generator = !{!4}

!0 = !{i32 2, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{!"cl_khr_fp16"}
!3 = !{!"cl_doubles"}
!4 = !{i16 6, i16 14}
!5 = !{i32 0, i32 0, i32 0, i32 1}
!6 = !{!"none", !"none", !"none", !"none"}
!7 = !{!"half", !"float", !"double", !"half*"}
!8 = !{!"", !"", !"", !""}
!9 = !{i32 1}
!10 = !{!"none"}
!11 = !{!"int*"}
!12 = !{!""}
