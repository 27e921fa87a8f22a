; options: +SPV_INTEL_task_sequence
target triple = "spir64-unknown-unknown"

declare spir_func i32 @twice(i32)

define spir_kernel void @k() {
  %s = call spir_func target("spirv.TaskSequenceINTEL") @_Z31__spirv_TaskSequenceCreateINTELPFiiEiijj(ptr @twice, i32 -1, i32 2, i32 4, i32 2)
  ret void
}

declare spir_func target("spirv.TaskSequenceINTEL") @_Z31__spirv_TaskSequenceCreateINTELPFiiEiijj(ptr, i32, i32, i32, i32)

; error: InvalidInstruction: function k, block 0, instruction `%s = call spir_func target("spirv.TaskSequenceINTEL") @_Z31__spirv_TaskSequenceCreateINTELPFiiEiijj(ptr @twice, i32 -1, i32 2, i32 4, i32 2)`: TaskSequenceCreateINTEL ClusterMode valid values are -1, 0, 1
