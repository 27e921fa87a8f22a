; A block without captures that takes local memory: its kernel takes the bytes of its literal first, by the specification.
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
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 1 2
;   5 EntryPoint 6 25 "runs_it"
;   3 Source 3 200000
;   4 Name 11 "literal"
;   7 Name 15 "work_block_invoke"
;   4 Name 16 "literal"
;   4 Name 17 "room"
;   4 Name 23 "size"
;   4 Name 24 "value"
;   4 Name 25 "runs_it"
;   4 Name 26 "literal"
;   4 Name 27 "room"
;   4 Name 33 "enqueue"
;   4 Name 34 "queue"
;   4 Name 35 "range"
;   4 Name 36 "sizes"
;   4 Name 42 "events"
;   4 Name 44 "done"
;   4 Name 46 "second"
;   4 Name 48 "list"
;   3 Name 49 "out"
;   4 Name 57 "result"
;   3 Decorate 11 Constant
;   4 Decorate 11 Alignment 4
;   6 Decorate 33 LinkageAttributes "enqueue" Export
;   4 Decorate 42 Alignment 4
;   4 Decorate 44 Alignment 4
;   4 TypeInt 2 32 0
;   4 TypeInt 3 8 0
;   4 Constant 2 7 12
;   4 Constant 2 8 4
;   4 Constant 2 22 0
;   4 Constant 2 39 2
;   4 Constant 2 45 1
;   4 Constant 2 56 16
;   4 TypePointer 4 8 3
;   5 TypeStruct 5 2 2 4
;   4 TypePointer 6 5 5
;   2 TypeVoid 12
;   4 TypePointer 13 4 2
;   5 TypeFunction 14 12 4 13
;   4 TypePointer 19 8 2
;   4 TypePointer 20 8 5
;   2 TypeQueue 30
;   4 TypePointer 31 7 3
;   6 TypeFunction 32 2 30 31 31
;   2 TypeDeviceEvent 38
;   4 TypeArray 40 38 39
;   4 TypePointer 41 7 40
;   4 TypePointer 43 7 38
;   4 TypePointer 47 8 38
;   4 TypePointer 50 7 2
;   3 ConstantNull 4 9
;   6 ConstantComposite 5 10 7 8 9
;   5 Variable 6 11 5 10
;   5 Function 12 15 0 14
;   3 FunctionParameter 4 16
;   3 FunctionParameter 13 17
;   2 Label 18
;   4 Bitcast 20 21 16
;   6 PtrAccessChain 19 23 21 22 22
;   6 Load 2 24 23 2 4
;   5 Store 17 24 2 4
;   1 Return
;   1 FunctionEnd
;   5 Function 12 25 0 14
;   3 FunctionParameter 4 26
;   3 FunctionParameter 13 27
;   2 Label 28
;   6 FunctionCall 12 29 15 26 27
;   1 Return
;   1 FunctionEnd
;   5 Function 2 33 0 32
;   3 FunctionParameter 30 34
;   3 FunctionParameter 31 35
;   3 FunctionParameter 31 36
;   2 Label 37
;   4 Variable 41 42 7
;   4 Variable 43 44 7
;   6 InBoundsPtrAccessChain 43 46 42 22 45
;   4 PtrCastToGeneric 47 48 46
;   4 PtrCastToGeneric 47 49 44
;   4 Bitcast 50 51 36
;   5 PtrAccessChain 50 52 51 22
;   5 PtrAccessChain 50 53 51 45
;   4 PtrCastToGeneric 20 54 11
;   4 Bitcast 4 55 54
;   15 EnqueueKernel 2 57 34 45 35 45 48 49 25 55 56 8 52 53
;   2 ReturnValue 57
;   1 FunctionEnd
