target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func i32 @f(i32 %x) #0 {
  ret i32 %x
}

; Function Attrs: nounwind
define spir_kernel void @k(ptr addrspace(1) %out, i1 %c) #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_type_qual !7 !kernel_arg_base_type !6 {
  %g = addrspacecast ptr @f to ptr addrspace(4)
  store ptr addrspace(4) %g, ptr addrspace(1) %out, align 8
  %h = load ptr addrspace(4), ptr addrspace(1) %out, align 8
  %i = addrspacecast ptr addrspace(4) %h to ptr
  %r = call spir_func i32 %i(i32 3) #1
  %1 = bitcast ptr addrspace(1) %out to ptr addrspace(1)
  store i32 %r, ptr addrspace(1) %1, align 4
  ret void
}

attributes #0 = { nounwind }
attributes #1 = { convergent }

!spirv.MemoryModel = !{!0}
!spirv.Source = !{!1}
!opencl.used.extensions = !{!2}
!opencl.used.optional.core.features = !{!2}
!spirv.Generator = !{!3}

!0 = !{i32 2, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{}
!3 = !{i16 6, i16 14}
!4 = !{i32 1, i32 0}
!5 = !{!"none", !"none"}
!6 = !{!"Function**", !"bool"}
!7 = !{!"", !""}
