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

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   2 Capability DeviceEnqueue
;   2 Capability GenericPointer
;   2 Capability Int8
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   5 EntryPoint 6 8 "runs"
;   3 Source 0 0
;   4 Name 8 "runs"
;   4 Name 9 "literal"
;   4 Name 10 "room"
;   4 Name 14 "value"
;   4 Name 21 "enqueue"
;   4 Name 22 "queue"
;   4 Name 23 "block"
;   4 Name 24 "global"
;   4 Name 25 "size"
;   4 Name 29 "range"
;   4 Name 31 "range"
;   4 Name 35 "most"
;   4 Name 40 "result"
;   3 Name 41 "sum"
;   6 Decorate 21 LinkageAttributes "enqueue" Export
;   4 Decorate 31 Alignment 8
;   4 TypeInt 3 8 0
;   4 TypeInt 5 64 0
;   4 TypeInt 15 32 0
;   5 Constant 5 17 2 0
;   5 Constant 5 27 3 0
;   4 Constant 15 34 8
;   4 Constant 15 36 0
;   2 TypeVoid 2
;   4 TypePointer 4 8 3
;   4 TypePointer 6 4 5
;   5 TypeFunction 7 2 4 6
;   4 TypePointer 12 8 5
;   2 TypeQueue 16
;   4 TypeArray 18 5 17
;   4 TypePointer 19 7 5
;   7 TypeFunction 20 15 16 4 18 19
;   4 TypeArray 28 5 27
;   6 TypeStruct 29 5 28 28 28
;   4 TypePointer 30 7 29
;   2 TypeDeviceEvent 37
;   4 TypePointer 38 8 37
;   3 ConstantNull 18 32
;   3 ConstantNull 38 39
;   5 Function 2 8 0 7
;   3 FunctionParameter 4 9
;   3 FunctionParameter 6 10
;   2 Label 11
;   4 Bitcast 12 13 9
;   6 Load 5 14 13 2 8
;   5 Store 10 14 2 8
;   1 Return
;   1 FunctionEnd
;   5 Function 15 21 0 20
;   3 FunctionParameter 16 22
;   3 FunctionParameter 4 23
;   3 FunctionParameter 18 24
;   3 FunctionParameter 19 25
;   2 Label 26
;   4 Variable 30 31 7
;   6 BuildNDRange 29 33 24 32 32
;   3 Store 31 33
;   7 GetKernelWorkGroupSize 15 35 8 23 34 34
;   14 EnqueueKernel 15 40 22 36 31 36 39 39 8 23 34 34 25
;   5 IAdd 15 41 35 40
;   2 ReturnValue 41
;   1 FunctionEnd
