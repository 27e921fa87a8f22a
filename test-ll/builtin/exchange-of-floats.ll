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

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability GenericPointer
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 3 200000
;   5 Name 7 "exchanged"
;   4 Name 8 "object"
;   5 Name 9 "expected"
;   4 Name 10 "desired"
;   3 Name 15 "exp"
;   4 Name 17 "done"
;   7 Decorate 7 LinkageAttributes "exchanged" Export
;   4 TypeInt 3 32 0
;   4 Constant 3 12 1
;   4 Constant 3 13 784
;   2 TypeBool 2
;   4 TypePointer 4 8 3
;   3 TypeFloat 5 32
;   6 TypeFunction 6 2 4 4 5
;   5 Function 2 7 0 6
;   3 FunctionParameter 4 8
;   3 FunctionParameter 4 9
;   3 FunctionParameter 5 10
;   2 Label 11
;   4 Bitcast 3 14 10
;   4 Load 3 15 9
;   9 AtomicCompareExchange 3 16 8 12 13 13 14 15
;   3 Store 9 16
;   5 IEqual 2 17 16 15
;   2 ReturnValue 17
;   1 FunctionEnd
