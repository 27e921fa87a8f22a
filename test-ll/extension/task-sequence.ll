; A task sequence is created of a function, started, waited for with and without a result, and released.
; options: +SPV_INTEL_task_sequence
; spirv-val: Invalid use of function result id
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
