target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define internal spir_func i32 @g(i32 %0) addrspace(9) #0 {
  ret i32 %0
}

; Function Attrs: convergent nounwind
define spir_func i32 @f(ptr addrspace(9) %0) #1 {
  %2 = call spir_func addrspace(9) i32 %0(i32 1) #2
  ret i32 %2
}

; Function Attrs: convergent nounwind
define spir_func i32 @h() #1 {
  %1 = call spir_func i32 @f(ptr addrspace(9) @g) #1
  ret i32 %1
}

attributes #0 = { nounwind }
attributes #1 = { convergent nounwind }
attributes #2 = { convergent }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!opencl.used.extensions = !{!1}
!opencl.used.optional.core.features = !{!1}
!spirv.Generator = !{!2}

!0 = !{i32 2, i32 2}
!1 = !{}
!2 = !{i16 7, i16 0}
