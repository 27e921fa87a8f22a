target datalayout = "e-p:32:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir-unknown-unknown"

; Function Attrs: nounwind
define spir_kernel void @k(ptr addrspace(1) %p, <2 x i32> %more) #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_type_qual !7 !kernel_arg_base_type !6 {
  %1 = extractelement <2 x i32> %more, i32 0
  %2 = extractelement <2 x i32> %more, i32 1
  %3 = load <2 x i32>, ptr addrspace(1) %p, align 8
  %4 = extractelement <2 x i32> %3, i32 0
  %5 = extractelement <2 x i32> %3, i32 1
  %6 = add i32 %4, %1
  %7 = icmp ult i32 %6, %4
  %8 = select i1 %7, i32 1, i32 0
  %9 = add i32 %5, %2
  %10 = add i32 %9, %8
  %11 = icmp slt i32 %10, 0
  %12 = icmp eq i32 %10, 0
  %13 = icmp ult i32 %6, 0
  %14 = and i1 %12, %13
  %15 = or i1 %11, %14
  %16 = select i1 %15, i32 %5, i32 %10
  %17 = select i1 %15, i32 %4, i32 %6
  %18 = insertelement <2 x i32> undef, i32 %17, i32 0
  %19 = insertelement <2 x i32> %18, i32 %16, i32 1
  store <2 x i32> %19, ptr addrspace(1) %p, align 8
  ret void
}

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.used.extensions = !{!2}
!opencl.used.optional.core.features = !{!2}
!spirv.Generator = !{!3}

!0 = !{i32 1, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{}
!3 = !{i16 6, i16 14}
!4 = !{i32 1, i32 0}
!5 = !{!"none", !"none"}
!6 = !{!"int2*", !"int2"}
!7 = !{!"", !""}
