target datalayout = "e-p:32:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir-unknown-unknown"

; Function Attrs: nounwind
define spir_func void @f(ptr addrspace(1) %p) #0 {
  %1 = load <2 x i32>, ptr addrspace(1) %p, align 8
  %2 = extractelement <2 x i32> %1, i32 0
  %3 = extractelement <2 x i32> %1, i32 1
  %4 = add i32 %2, 1
  %5 = icmp ult i32 %4, %2
  %6 = select i1 %5, i32 1, i32 0
  %7 = add i32 %3, %6
  %8 = insertelement <2 x i32> undef, i32 %4, i32 0
  %9 = insertelement <2 x i32> %8, i32 %7, i32 1
  store <2 x i32> %9, ptr addrspace(1) %p, align 8
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
