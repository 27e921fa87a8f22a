; The SPIR-V-friendly form: the kernel of the block is an operand, and its first parameter is a pointer to bytes.
target triple = "spir64-unknown-unknown"

%range = type { i64, [3 x i64], [3 x i64], [3 x i64] }

declare spir_func i32 @_Z21__spirv_EnqueueKernelP13__spirv_Queuei9ndrange_tiPU3AS4P19__spirv_DeviceEventS5_U13block_pointerFvvEPU3AS4ciiPl(target("spirv.Queue"), i32, ptr, i32, ptr addrspace(4), ptr addrspace(4), ptr, ptr addrspace(4), i32, i32, ptr)
declare spir_func i32 @_Z30__spirv_GetKernelWorkGroupSizeU13block_pointerFvvEPU3AS4cii(ptr, ptr addrspace(4), i32, i32)
declare spir_func void @_Z23__spirv_BuildNDRange_2DPlS_S_(ptr sret(%range), [2 x i64], [2 x i64], [2 x i64])

define internal spir_kernel void @runs(ptr addrspace(4) %literal, ptr addrspace(3) %room) {
  %value = load i64, ptr addrspace(4) %literal, align 8
  store i64 %value, ptr addrspace(3) %room, align 8
  ret void
}

define spir_func i32 @enqueue(target("spirv.Queue") %queue, ptr addrspace(4) %block, [2 x i64] %global, ptr %size) {
  %range = alloca %range, align 8
  call spir_func void @_Z23__spirv_BuildNDRange_2DPlS_S_(ptr sret(%range) %range, [2 x i64] %global, [2 x i64] zeroinitializer, [2 x i64] zeroinitializer)
  %most = call spir_func i32 @_Z30__spirv_GetKernelWorkGroupSizeU13block_pointerFvvEPU3AS4cii(ptr @runs, ptr addrspace(4) %block, i32 8, i32 8)
  %result = call spir_func i32 @_Z21__spirv_EnqueueKernelP13__spirv_Queuei9ndrange_tiPU3AS4P19__spirv_DeviceEventS5_U13block_pointerFvvEPU3AS4ciiPl(target("spirv.Queue") %queue, i32 0, ptr %range, i32 0, ptr addrspace(4) null, ptr addrspace(4) null, ptr @runs, ptr addrspace(4) %block, i32 8, i32 8, ptr %size)
  %sum = add i32 %most, %result
  ret i32 %sum
}
