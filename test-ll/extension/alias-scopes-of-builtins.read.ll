target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func i32 @f(ptr addrspace(1) %p, ptr addrspace(4) %flag) #0 {
  %a = call spir_func i32 @_Z10atomic_incPU3AS1Vi(ptr addrspace(1) %p) #0, !alias.scope !5
  %p.as = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
  %b = call spir_func i32 @_Z25atomic_fetch_add_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(ptr addrspace(4) %p.as, i32 %a, i32 0, i32 2) #0, !noalias !5
  %c = call spir_func i32 @_Z14atomic_cmpxchgPU3AS1Viii(ptr addrspace(1) %p, i32 %a, i32 %b) #0, !alias.scope !5
  %d = call spir_func i1 @_Z33atomic_flag_test_and_set_explicitPU3AS4VU7_Atomici12memory_order12memory_scope(ptr addrspace(4) %flag, i32 5, i32 2) #0
  %e = call spir_func i32 @_Z3minii(i32 %c, i32 %a) #1
  ret i32 %e
}

; Function Attrs: nounwind
declare spir_func i32 @_Z10atomic_incPU3AS1Vi(ptr addrspace(1)) #0

; Function Attrs: nounwind
declare spir_func i32 @_Z25atomic_fetch_add_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(ptr addrspace(4), i32, i32, i32) #0

; Function Attrs: nounwind
declare spir_func i32 @_Z14atomic_cmpxchgPU3AS1Viii(ptr addrspace(1), i32, i32) #0

; Function Attrs: nounwind
declare spir_func i1 @_Z33atomic_flag_test_and_set_explicitPU3AS4VU7_Atomici12memory_order12memory_scope(ptr addrspace(4), i32, i32) #0

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i32 @_Z3minii(i32, i32) #1

attributes #0 = { nounwind }
attributes #1 = { nounwind willreturn memory(none) }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.spir.version = !{!2}
!opencl.ocl.version = !{!2}
!opencl.used.extensions = !{!3}
!opencl.used.optional.core.features = !{!3}
!spirv.Generator = !{!4}

!0 = !{i32 2, i32 2}
!1 = !{i32 3, i32 200000}
!2 = !{i32 2, i32 0}
!3 = !{}
!4 = !{i16 6, i16 14}
!5 = !{!6}
!6 = distinct !{!6, !7}
!7 = distinct !{!7}
