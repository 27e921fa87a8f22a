; options: +SPV_INTEL_memory_access_aliasing
; Scopes decorate what atomic builtins yield; a fence, a math function and a truth value have none.
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

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability GenericPointer
;   2 Capability MemoryAccessAliasingINTEL
;   10 Extension "SPV_INTEL_memory_access_aliasing"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 3 200000
;   3 Name 6 "f"
;   3 Name 7 "p"
;   4 Name 8 "flag"
;   3 Name 12 "a"
;   3 Name 18 "b"
;   3 Name 19 "c"
;   3 Name 22 "d"
;   3 Name 23 "e"
;   5 Decorate 6 LinkageAttributes "f" Export
;   4 DecorateId 12 AliasScopeINTEL 15
;   4 DecorateId 18 NoAliasINTEL 15
;   4 DecorateId 19 AliasScopeINTEL 15
;   4 TypeInt 2 32 0
;   4 Constant 2 10 2
;   4 Constant 2 11 512
;   4 Constant 2 16 1
;   4 Constant 2 17 0
;   4 Constant 2 20 784
;   4 TypePointer 3 5 2
;   4 TypePointer 4 8 2
;   5 TypeFunction 5 2 3 4
;   2 TypeBool 21
;   2 AliasDomainDeclINTEL 13
;   3 AliasScopeDeclINTEL 14 13
;   3 AliasScopeListDeclINTEL 15 14
;   5 Function 2 6 0 5
;   3 FunctionParameter 3 7
;   3 FunctionParameter 4 8
;   2 Label 9
;   6 AtomicIIncrement 2 12 7 10 11
;   7 AtomicIAdd 2 18 7 16 17 12
;   9 AtomicCompareExchange 2 19 7 10 11 11 18 12
;   6 AtomicFlagTestAndSet 21 22 8 16 20
;   7 ExtInst 2 23 1 s_min 19 12
;   2 ReturnValue 23
;   1 FunctionEnd
