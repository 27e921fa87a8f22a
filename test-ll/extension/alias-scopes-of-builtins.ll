; options: +SPV_INTEL_memory_access_aliasing
; Scopes decorate what atomic builtins yield; a fence, a math function and a boolean have none.
; spirv-val: AliasDomainDeclINTEL must appear in a block
target triple = "spir64-unknown-unknown"

define spir_func i32 @f(ptr addrspace(1) %p, ptr addrspace(4) %flag) {
  %a = call spir_func i32 @_Z10atomic_incPU3AS1Vi(ptr addrspace(1) %p), !alias.scope !3
  %b = call spir_func i32 @_Z18__spirv_AtomicIAddPU3AS1iiii(ptr addrspace(1) %p, i32 1, i32 0, i32 %a), !noalias !3
  %c = call spir_func i32 @_Z14atomic_cmpxchgPU3AS1Viii(ptr addrspace(1) %p, i32 %a, i32 %b), !alias.scope !3
  %d = call spir_func i1 @_Z24atomic_flag_test_and_setPU3AS4VU7_Atomici(ptr addrspace(4) %flag), !alias.scope !3
  %e = call spir_func i32 @_Z3minii(i32 %c, i32 %a), !alias.scope !3
  ret i32 %e
}

declare spir_func i32 @_Z10atomic_incPU3AS1Vi(ptr addrspace(1))
declare spir_func i32 @_Z18__spirv_AtomicIAddPU3AS1iiii(ptr addrspace(1), i32, i32, i32)
declare spir_func i32 @_Z14atomic_cmpxchgPU3AS1Viii(ptr addrspace(1), i32, i32)
declare spir_func i1 @_Z24atomic_flag_test_and_setPU3AS4VU7_Atomici(ptr addrspace(4))
declare spir_func i32 @_Z3minii(i32, i32)

!opencl.ocl.version = !{!4}
!0 = distinct !{!0, !"domain"}
!1 = distinct !{!1, !0, !"one"}
!3 = !{!1}
!4 = !{i32 2, i32 0}
