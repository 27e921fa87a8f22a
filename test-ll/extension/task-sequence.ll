; A task sequence is created of a function, started, waited for with and without a result, and released.
; options: +SPV_INTEL_task_sequence
target triple = "spir64-unknown-unknown"

define spir_func i32 @twice(i32 %x) {
  %y = shl i32 %x, 1
  ret i32 %y
}

define spir_kernel void @k(ptr addrspace(1) %out) {
  %s = call spir_func target("spirv.TaskSequenceINTEL") @_Z31__spirv_TaskSequenceCreateINTELPFiiEiijt(ptr @twice, i32 -1, i32 0, i32 4, i16 2)
  call spir_func void @_Z30__spirv_TaskSequenceAsyncINTELIJiEEvmDpT_(target("spirv.TaskSequenceINTEL") %s, i32 7)
  %r = call spir_func i32 @_Z28__spirv_TaskSequenceGetINTELIiET_m(target("spirv.TaskSequenceINTEL") %s)
  store i32 %r, ptr addrspace(1) %out
  call spir_func void @_Z28__spirv_TaskSequenceGetINTELIvET_m(target("spirv.TaskSequenceINTEL") %s)
  call spir_func void @_Z32__spirv_TaskSequenceReleaseINTELm(target("spirv.TaskSequenceINTEL") %s)
  ret void
}

declare spir_func target("spirv.TaskSequenceINTEL") @_Z31__spirv_TaskSequenceCreateINTELPFiiEiijt(ptr, i32, i32, i32, i16)
declare spir_func void @_Z30__spirv_TaskSequenceAsyncINTELIJiEEvmDpT_(target("spirv.TaskSequenceINTEL"), i32)
declare spir_func i32 @_Z28__spirv_TaskSequenceGetINTELIiET_m(target("spirv.TaskSequenceINTEL"))
declare spir_func void @_Z28__spirv_TaskSequenceGetINTELIvET_m(target("spirv.TaskSequenceINTEL"))
declare spir_func void @_Z32__spirv_TaskSequenceReleaseINTELm(target("spirv.TaskSequenceINTEL"))

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability TaskSequenceINTEL
;   7 Extension "SPV_INTEL_task_sequence"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   4 EntryPoint 6 12 "k"
;   3 Source 0 0
;   4 Name 4 "twice"
;   3 Name 5 "x"
;   3 Name 8 "y"
;   3 Name 12 "k"
;   3 Name 13 "out"
;   3 Name 16 "s"
;   3 Name 18 "r"
;   6 Decorate 4 LinkageAttributes "twice" Export
;   4 TypeInt 2 32 0
;   4 Constant 2 7 1
;   4 Constant 2 17 7
;   4 TypeFunction 3 2 2
;   2 TypeVoid 9
;   4 TypePointer 10 5 2
;   4 TypeFunction 11 9 10
;   2 TypeTaskSequenceINTEL 15
;   5 Function 2 4 0 3
;   3 FunctionParameter 2 5
;   2 Label 6
;   5 ShiftLeftLogical 2 8 5 7
;   2 ReturnValue 8
;   1 FunctionEnd
;   5 Function 9 12 0 11
;   3 FunctionParameter 10 13
;   2 Label 14
;   8 TaskSequenceCreateINTEL 15 16 4 4294967295 0 4 2
;   3 TaskSequenceAsyncINTEL 16 17
;   4 TaskSequenceGetINTEL 2 18 16
;   5 Store 13 18 2 4
;   4 TaskSequenceGetINTEL 9 19 16
;   2 TaskSequenceReleaseINTEL 16
;   1 Return
;   1 FunctionEnd
