target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@v = addrspace(5) global i32 0

; Function Attrs: nounwind
define spir_func ptr addrspace(6) @f(ptr addrspace(5) %d, ptr addrspace(4) %g) #0 {
  %1 = addrspacecast ptr addrspace(5) %d to ptr addrspace(4)
  %2 = addrspacecast ptr addrspace(4) %g to ptr addrspace(6)
  %3 = addrspacecast ptr addrspace(5) %d to ptr addrspace(1)
  store i32 1, ptr addrspace(4) %1, align 4
  store i32 2, ptr addrspace(1) %3, align 4
  %4 = addrspacecast ptr addrspace(5) @v to ptr addrspace(4)
  store i32 3, ptr addrspace(4) %4, align 4
  ret ptr addrspace(6) %2
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
