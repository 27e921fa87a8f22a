; A block without captures that takes local memory: its kernel takes the bytes of its literal first, by the specification.
; options: +SPV_KHR_untyped_pointers
target triple = "spirv32-unknown-unknown"

%range = type { i32 }

@literal = internal addrspace(1) constant { i32, i32, ptr addrspace(4) } { i32 12, i32 4, ptr addrspace(4) addrspacecast (ptr @work_block_invoke to ptr addrspace(4)) }, align 4

declare spir_func i32 @__enqueue_kernel_events_varargs(target("spirv.Queue"), i32, ptr, i32, ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), i32, ptr)

define internal spir_func void @work_block_invoke(ptr addrspace(4) %literal, ptr addrspace(3) %room) {
  %size = getelementptr { i32, i32, ptr addrspace(4) }, ptr addrspace(4) %literal, i32 0, i32 0
  %value = load i32, ptr addrspace(4) %size, align 4
  store i32 %value, ptr addrspace(3) %room, align 4
  ret void
}

define internal spir_kernel void @runs_it(ptr addrspace(4) %literal, ptr addrspace(3) %room) {
  call spir_func void @work_block_invoke(ptr addrspace(4) %literal, ptr addrspace(3) %room)
  ret void
}

define spir_func i32 @enqueue(target("spirv.Queue") %queue, ptr %range, ptr %sizes) {
  %events = alloca [2 x target("spirv.DeviceEvent")], align 4
  %done = alloca target("spirv.DeviceEvent"), align 4
  %second = getelementptr inbounds [2 x target("spirv.DeviceEvent")], ptr %events, i32 0, i32 1
  %list = addrspacecast ptr %second to ptr addrspace(4)
  %out = addrspacecast ptr %done to ptr addrspace(4)
  %result = call spir_func i32 @__enqueue_kernel_events_varargs(target("spirv.Queue") %queue, i32 1, ptr %range, i32 1, ptr addrspace(4) %list, ptr addrspace(4) %out, ptr addrspace(4) addrspacecast (ptr @runs_it to ptr addrspace(4)), ptr addrspace(4) addrspacecast (ptr addrspace(1) @literal to ptr addrspace(4)), i32 2, ptr %sizes)
  ret i32 %result
}

!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability DeviceEnqueue
;   2 Capability GenericPointer
;   2 Capability Int8
;   2 Capability UntypedPointersKHR
;   8 Extension "SPV_KHR_untyped_pointers"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 1 2
;   5 EntryPoint 6 22 "runs_it"
;   3 Source 3 200000
;   4 Name 11 "literal"
;   7 Name 15 "work_block_invoke"
;   4 Name 16 "literal"
;   4 Name 17 "room"
;   4 Name 20 "size"
;   4 Name 21 "value"
;   4 Name 22 "runs_it"
;   4 Name 23 "literal"
;   4 Name 24 "room"
;   4 Name 30 "enqueue"
;   4 Name 31 "queue"
;   4 Name 32 "range"
;   4 Name 33 "sizes"
;   4 Name 39 "events"
;   4 Name 41 "done"
;   4 Name 44 "second"
;   4 Name 46 "list"
;   3 Name 47 "out"
;   4 Name 53 "result"
;   3 Decorate 11 Constant
;   4 Decorate 11 Alignment 4
;   6 Decorate 30 LinkageAttributes "enqueue" Export
;   4 Decorate 39 Alignment 4
;   4 Decorate 41 Alignment 4
;   4 TypeInt 2 32 0
;   4 TypeInt 4 8 0
;   4 Constant 2 7 12
;   4 Constant 2 8 4
;   4 Constant 2 19 0
;   4 Constant 2 36 2
;   4 Constant 2 42 1
;   4 Constant 2 52 16
;   3 TypeUntypedPointerKHR 3 8
;   5 TypeStruct 5 2 2 3
;   3 TypeUntypedPointerKHR 6 5
;   2 TypeVoid 12
;   3 TypeUntypedPointerKHR 13 4
;   5 TypeFunction 14 12 3 13
;   2 TypeQueue 27
;   3 TypeUntypedPointerKHR 28 7
;   6 TypeFunction 29 2 27 28 28
;   2 TypeDeviceEvent 35
;   4 TypeArray 37 35 36
;   4 TypePointer 38 7 37
;   4 TypePointer 40 7 35
;   4 TypePointer 45 8 35
;   3 ConstantNull 3 9
;   6 ConstantComposite 5 10 7 8 9
;   6 UntypedVariableKHR 6 11 5 5 10
;   5 Function 12 15 0 14
;   3 FunctionParameter 3 16
;   3 FunctionParameter 13 17
;   2 Label 18
;   7 UntypedPtrAccessChainKHR 3 20 5 16 19 19
;   6 Load 2 21 20 2 4
;   5 Store 17 21 2 4
;   1 Return
;   1 FunctionEnd
;   5 Function 12 22 0 14
;   3 FunctionParameter 3 23
;   3 FunctionParameter 13 24
;   2 Label 25
;   6 FunctionCall 12 26 15 23 24
;   1 Return
;   1 FunctionEnd
;   5 Function 2 30 0 29
;   3 FunctionParameter 27 31
;   3 FunctionParameter 28 32
;   3 FunctionParameter 28 33
;   2 Label 34
;   4 Variable 38 39 7
;   4 Variable 40 41 7
;   7 UntypedInBoundsPtrAccessChainKHR 28 43 37 39 19 42
;   4 Bitcast 40 44 43
;   4 PtrCastToGeneric 45 46 44
;   4 PtrCastToGeneric 45 47 41
;   6 UntypedPtrAccessChainKHR 28 48 2 33 19
;   6 UntypedPtrAccessChainKHR 28 49 2 33 42
;   4 PtrCastToGeneric 3 50 11
;   4 Bitcast 3 51 50
;   15 EnqueueKernel 2 53 31 42 32 42 46 47 22 51 52 8 48 49
;   2 ReturnValue 53
;   1 FunctionEnd
