target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func <2 x ptr addrspace(1)> @f(ptr addrspace(1) %p, <2 x i64> %at) #0 {
  %1 = extractelement <2 x i64> %at, i32 0
  %2 = getelementptr i32, ptr addrspace(1) %p, i64 %1
  %3 = extractelement <2 x i64> %at, i32 1
  %4 = getelementptr i32, ptr addrspace(1) %p, i64 %3
  %5 = insertelement <2 x ptr addrspace(1)> poison, ptr addrspace(1) %2, i32 0
  %v = insertelement <2 x ptr addrspace(1)> %5, ptr addrspace(1) %4, i32 1
  ret <2 x ptr addrspace(1)> %v
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
