target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_kernel void @k(ptr %p, ptr %r, ptr addrspace(4) %g) #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_type_qual !7 !kernel_arg_base_type !6 {
  %1 = load i125, ptr %p, align 8
  %2 = alloca i125, align 8
  %.as = addrspacecast ptr %2 to ptr addrspace(4)
  call void @intel_arbitrary_fixed_sqrt.i125.i125(ptr addrspace(4) sret(i125) %.as, i125 %1, i1 false, i32 2, i32 2, i32 0, i32 0) #0
  %3 = load i125, ptr addrspace(4) %.as, align 8
  store i125 %3, ptr %r, align 8
  %4 = load i125, ptr %p, align 8
  %5 = load i125, ptr %r, align 8
  %6 = alloca i125, align 8
  %.as1 = addrspacecast ptr %6 to ptr addrspace(4)
  call void @intel_arbitrary_float_add.i125.i125.i125(ptr addrspace(4) sret(i125) %.as1, i125 %4, i32 28, i125 %5, i32 8, i32 29, i32 0, i32 2, i32 1) #0
  %7 = load i125, ptr addrspace(4) %.as1, align 8
  store i125 %7, ptr addrspace(4) %g, align 8
  ret void
}

; Function Attrs: nounwind
declare void @intel_arbitrary_fixed_sqrt.i125.i125(ptr addrspace(4) sret(i125), i125, i1, i32, i32, i32, i32) #0

; Function Attrs: nounwind
declare void @intel_arbitrary_float_add.i125.i125.i125(ptr addrspace(4) sret(i125), i125, i32, i125, i32, i32, i32, i32, i32) #0

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.used.extensions = !{!2}
!opencl.used.optional.core.features = !{!2}
!spirv.Generator = !{!3}

!0 = !{i32 2, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{}
!3 = !{i16 6, i16 14}
!4 = !{i32 0, i32 0, i32 4}
!5 = !{!"none", !"none", !"none"}
!6 = !{!"int125_t*", !"int125_t*", !"int125_t*"}
!7 = !{!"", !"", !""}
