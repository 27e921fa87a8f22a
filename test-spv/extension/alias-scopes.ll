target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: convergent nounwind
declare spir_func void @g() #0

; Function Attrs: convergent nounwind
define spir_func i32 @f(ptr addrspace(1) %p) #0 {
  %1 = load i32, ptr addrspace(1) %p, align 4, !alias.scope !5
  %p.as = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
  %2 = call spir_func i32 @_Z25atomic_fetch_add_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(ptr addrspace(4) %p.as, i32 %1, i32 0, i32 2) #1, !alias.scope !5
  call spir_func void @g() #0, !noalias !5
  ret i32 %1
}

; Function Attrs: nounwind
declare spir_func i32 @_Z25atomic_fetch_add_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(ptr addrspace(4), i32, i32, i32) #1

attributes #0 = { convergent nounwind }
attributes #1 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.ocl.version = !{!2}
!opencl.used.extensions = !{!3}
!opencl.used.optional.core.features = !{!3}
!spirv.Generator = !{!4}

!0 = !{i32 2, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{i32 2, i32 0}
!3 = !{}
!4 = !{i16 7, i16 0}
!5 = !{!6}
!6 = distinct !{!6, !7, !"one"}
!7 = distinct !{!7, !"domain"}
