target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func void @f(ptr addrspace(1) %p, <4 x i32> %x) #0 {
  %1 = bitcast ptr addrspace(1) %p to ptr addrspace(1)
  %2 = getelementptr inbounds i32, ptr addrspace(1) %1, i32 0
  %3 = load i32, ptr addrspace(1) %2, align 4
  %4 = insertelement <4 x i32> %x, i32 %3, i32 0
  %5 = bitcast ptr addrspace(1) %p to ptr addrspace(1)
  %6 = getelementptr inbounds i32, ptr addrspace(1) %5, i32 2
  %7 = load i32, ptr addrspace(1) %6, align 4
  %8 = insertelement <4 x i32> %4, i32 %7, i32 2
  %9 = bitcast ptr addrspace(1) %p to ptr addrspace(1)
  %10 = getelementptr inbounds i32, ptr addrspace(1) %9, i32 3
  %11 = load i32, ptr addrspace(1) %10, align 4
  %v = insertelement <4 x i32> %8, i32 %11, i32 3
  %12 = bitcast ptr addrspace(1) %p to ptr addrspace(1)
  store <4 x i32> %v, ptr addrspace(1) %12, align 4
  ret void
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
