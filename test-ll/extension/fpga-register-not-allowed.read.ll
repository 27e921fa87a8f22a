target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func void @f(i32 %a, double %d, ptr addrspace(4) %p) #0 {
  %bits = bitcast double %d to i64
  %1 = bitcast ptr addrspace(4) %p to ptr addrspace(4)
  store i32 %a, ptr addrspace(4) %1, align 4
  %2 = bitcast ptr addrspace(4) %p to ptr addrspace(4)
  store i64 %bits, ptr addrspace(4) %2, align 4
  ret void
}

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.used.extensions = !{!2}
!opencl.used.optional.core.features = !{!3}
!spirv.Generator = !{!4}

!0 = !{i32 2, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{}
!3 = !{!"cl_doubles"}
!4 = !{i16 6, i16 14}
