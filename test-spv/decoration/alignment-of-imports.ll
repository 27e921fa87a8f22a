target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@elsewhere = external addrspace(1) global i32, align 4
@kept = available_externally addrspace(1) global i32 1, align 8
@own = addrspace(1) global i32 2, align 16

; Function Attrs: nounwind
define spir_kernel void @k(ptr addrspace(1) %0) #0 !kernel_arg_addr_space !3 !kernel_arg_access_qual !4 !kernel_arg_type !5 !kernel_arg_type_qual !6 !kernel_arg_base_type !5 {
  %2 = load i32, ptr addrspace(1) @elsewhere, align 4
  %3 = load i32, ptr addrspace(1) @kept, align 4
  %4 = load i32, ptr addrspace(1) @own, align 4
  %5 = add i32 %2, %3
  %6 = add i32 %5, %4
  store i32 %6, ptr addrspace(1) %0, align 4
  ret void
}

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!opencl.used.extensions = !{!1}
!opencl.used.optional.core.features = !{!1}
!spirv.Generator = !{!2}

!0 = !{i32 2, i32 2}
!1 = !{}
!2 = !{i16 7, i16 0}
!3 = !{i32 1}
!4 = !{!"none"}
!5 = !{!"int*"}
!6 = !{!""}
