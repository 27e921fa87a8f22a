; Ids have 64 bits where addresses have as many.
; options: target=opencl1.2embedded
target triple = "spir64-unknown-unknown"

declare spir_func i64 @_Z13get_global_idj(i32)

define spir_kernel void @k(ptr addrspace(1) %p) {
  %i = call spir_func i64 @_Z13get_global_idj(i32 0)
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %i
  store i32 1, ptr addrspace(1) %a, align 4
  ret void
}

!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}

; error: RequiresCapability: function k, block 0, instruction `%a = getelementptr i32, ptr addrspace(1) %p, i64 %i`: opencl1.2embedded has no Int64: addresses have 64 bits in this module, and so do their numbers; compile for spir in place of spir64
