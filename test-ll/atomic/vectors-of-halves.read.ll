target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func <2 x half> @f(ptr addrspace(1) %p, <2 x half> %a) #0 {
  %p.as = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
  %x = call spir_func <2 x half> @_Z25atomic_fetch_add_explicitPU3AS4VU7_AtomicDv2_DhS_12memory_order12memory_scope(ptr addrspace(4) %p.as, <2 x half> %a, i32 0, i32 3) #0
  %1 = fneg <2 x half> %x
  %p.as1 = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
  %y = call spir_func <2 x half> @_Z25atomic_fetch_add_explicitPU3AS4VU7_AtomicDv2_DhS_12memory_order12memory_scope(ptr addrspace(4) %p.as1, <2 x half> %1, i32 0, i32 3) #0
  ret <2 x half> %y
}

; Function Attrs: nounwind
declare spir_func <2 x half> @_Z25atomic_fetch_add_explicitPU3AS4VU7_AtomicDv2_DhS_12memory_order12memory_scope(ptr addrspace(4), <2 x half>, i32, i32) #0

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.ocl.version = !{!2}
!opencl.used.extensions = !{!3}
!opencl.used.optional.core.features = !{!4}
!spirv.Generator = !{!5}

!0 = !{i32 2, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{i32 2, i32 0}
!3 = !{!"cl_khr_fp16"}
!4 = !{}
!5 = !{i16 6, i16 14}
