; Whatever else a target lacks is told at the first instruction that needs it.
; options: target=opencl1.2
target triple = "spir64-unknown-unknown"

declare spir_func i32 @_Z20sub_group_reduce_addi(i32)

define spir_kernel void @k(ptr addrspace(1) %p) {
  %v = call spir_func i32 @_Z20sub_group_reduce_addi(i32 5)
  store i32 %v, ptr addrspace(1) %p, align 4
  ret void
}

!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}

; error: RequiresCapability: function k, block 0, instruction `%v = call spir_func i32 @_Z20sub_group_reduce_addi(i32 5)`: opencl1.2 has no Groups
