target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func <4 x i32> @use(<4 x i32> %a, <4 x i32> %b, <4 x i1> %m, i32 %n, ptr addrspace(1) %p) #0 {
  %sum = add <4 x i32> %a, %b
  %1 = insertelement <4 x i32> undef, i32 %n, i32 0
  %2 = shufflevector <4 x i32> %1, <4 x i32> undef, <4 x i32> zeroinitializer
  %3 = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %2
  %4 = select <4 x i1> %3, <4 x i32> %b, <4 x i32> <i32 1, i32 1, i32 1, i32 1>
  %quotient = udiv <4 x i32> %sum, %4
  %5 = select <4 x i1> %m, <4 x i32> %quotient, <4 x i32> <i32 7, i32 7, i32 7, i32 7>
  %6 = extractelement <4 x i32> %5, i32 0
  %7 = extractelement <4 x i32> %5, i32 1
  %8 = extractelement <4 x i32> %5, i32 2
  %9 = extractelement <4 x i32> %5, i32 3
  %10 = icmp sgt i32 %6, %7
  %11 = select i1 %10, i32 %6, i32 %7
  %12 = icmp sgt i32 %8, %9
  %13 = select i1 %12, i32 %8, i32 %9
  %14 = icmp sgt i32 %11, %13
  %15 = select i1 %14, i32 %11, i32 %13
  %16 = icmp sgt i32 7, %15
  %all = select i1 %16, i32 7, i32 %15
  %last = insertelement <4 x i32> %quotient, i32 %all, i32 0
  store <4 x i32> %last, ptr addrspace(1) %p, align 4
  ret <4 x i32> %last
}

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
