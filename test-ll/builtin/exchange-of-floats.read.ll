target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func i1 @exchanged(ptr addrspace(4) %object, ptr addrspace(4) %expected, float %desired) #0 {
  %expected1 = alloca i32, align 4
  %1 = bitcast float %desired to i32
  %exp = load i32, ptr addrspace(4) %expected, align 4
  store i32 %exp, ptr %expected1, align 4
  %expected1.as = addrspacecast ptr %expected1 to ptr addrspace(4)
  %2 = call spir_func i1 @_Z39atomic_compare_exchange_strong_explicitPU3AS4VU7_AtomiciPU3AS4ii12memory_orderS4_12memory_scope(ptr addrspace(4) %object, ptr addrspace(4) %expected1.as, i32 %1, i32 5, i32 5, i32 2) #0
  %3 = load i32, ptr addrspace(4) %expected1.as, align 4
  store i32 %3, ptr addrspace(4) %expected, align 4
  %done = icmp eq i32 %3, %exp
  ret i1 %done
}

; Function Attrs: nounwind
declare spir_func i1 @_Z39atomic_compare_exchange_strong_explicitPU3AS4VU7_AtomiciPU3AS4ii12memory_orderS4_12memory_scope(ptr addrspace(4), ptr addrspace(4), i32, i32, i32, i32) #0

attributes #0 = { nounwind }

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
