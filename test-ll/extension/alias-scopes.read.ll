target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: convergent nounwind
declare spir_func i32 @g(ptr addrspace(1)) #0

; Function Attrs: convergent nounwind
define spir_func i32 @f(ptr addrspace(1) %p, ptr addrspace(1) %q) #0 {
  %a = load i32, ptr addrspace(1) %p, align 4, !alias.scope !4, !noalias !7
  store i32 %a, ptr addrspace(1) %q, align 4, !noalias !4
  %b = load i32, ptr addrspace(1) %q, align 4
  %c = call spir_func i32 @g(ptr addrspace(1) %q) #0, !noalias !9
  %s = add i32 %b, %c
  ret i32 %s
}

attributes #0 = { convergent nounwind }

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
!4 = !{!5}
!5 = distinct !{!5, !6}
!6 = distinct !{!6}
!7 = !{!8}
!8 = distinct !{!8, !6}
!9 = !{!5, !8}
