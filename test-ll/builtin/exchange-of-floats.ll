; Only integers are compared and exchanged, so the pointers are ones to integers and nothing casts them.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

define spir_func i1 @exchanged(ptr addrspace(4) %object, ptr addrspace(4) %expected, float %desired) {
  %done = call spir_func i1 @_Z30atomic_compare_exchange_strongPU3AS4VU7_AtomicfPU3AS4ff(ptr addrspace(4) %object, ptr addrspace(4) %expected, float %desired)
  ret i1 %done
}

declare spir_func i1 @_Z30atomic_compare_exchange_strongPU3AS4VU7_AtomicfPU3AS4ff(ptr addrspace(4), ptr addrspace(4), float)

!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
