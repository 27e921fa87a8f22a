target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%node = type { i32, ptr addrspace(1) }

; Function Attrs: nounwind
define spir_func void @f(ptr addrspace(1) %0) #0 {
  %2 = getelementptr inbounds %node, ptr addrspace(1) %0, i32 0, i32 1
  %3 = load ptr addrspace(1), ptr addrspace(1) %2, align 8
  ret void
}

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!opencl.used.extensions = !{!1}
!opencl.used.optional.core.features = !{!2}
!spirv.Generator = !{!3}

!0 = !{i32 2, i32 2}
!1 = !{}
!2 = !{!"cl_doubles"}
!3 = !{i16 7, i16 0}
