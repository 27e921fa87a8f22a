target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func half @f(ptr addrspace(1) %p, half %x) #0 {
  %1 = fneg half %x
  %p.as = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
  %old = call spir_func half @_Z25atomic_fetch_add_explicitPU3AS4VU7_AtomicDhDh12memory_order12memory_scope(ptr addrspace(4) %p.as, half %1, i32 0, i32 3) #0
  %p.as1 = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
  %most = call spir_func half @_Z25atomic_fetch_max_explicitPU3AS4VU7_AtomicDhDh12memory_order12memory_scope(ptr addrspace(4) %p.as1, half %x, i32 0, i32 3) #0
  ret half %old
}

; Function Attrs: nounwind
declare spir_func half @_Z25atomic_fetch_add_explicitPU3AS4VU7_AtomicDhDh12memory_order12memory_scope(ptr addrspace(4), half, i32, i32) #0

; Function Attrs: nounwind
declare spir_func half @_Z25atomic_fetch_max_explicitPU3AS4VU7_AtomicDhDh12memory_order12memory_scope(ptr addrspace(4), half, i32, i32) #0

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
