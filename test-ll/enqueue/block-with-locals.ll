; A block without captures that takes local memory: its kernel takes the bytes of its literal first, by the specification.
target triple = "spirv32-unknown-unknown"

%range = type { i32 }

@literal = internal addrspace(1) constant { i32, i32 } { i32 8, i32 4 }, align 4

declare spir_func i32 @__enqueue_kernel_events_varargs(target("spirv.Queue"), i32, ptr, i32, ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), i32, ptr)

define internal spir_func void @work_block_invoke(ptr addrspace(4) %literal, ptr addrspace(3) %room) {
  %size = getelementptr { i32, i32 }, ptr addrspace(4) %literal, i32 0, i32 0
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
;   5 EntryPoint 6 24 "runs_it"
;   3 Source 3 200000
;   4 Name 8 "literal"
;   7 Name 14 "work_block_invoke"
;   4 Name 15 "literal"
;   4 Name 16 "room"
;   4 Name 22 "size"
;   4 Name 23 "value"
;   4 Name 24 "runs_it"
;   4 Name 25 "literal"
;   4 Name 26 "room"
;   4 Name 32 "enqueue"
;   4 Name 33 "queue"
;   4 Name 34 "range"
;   4 Name 35 "sizes"
;   4 Name 41 "events"
;   4 Name 43 "done"
;   4 Name 45 "second"
;   4 Name 47 "list"
;   3 Name 48 "out"
;   4 Name 55 "result"
;   3 Decorate 8 Constant
;   4 Decorate 8 Alignment 4
;   6 Decorate 32 LinkageAttributes "enqueue" Export
;   4 Decorate 41 Alignment 4
;   4 Decorate 43 Alignment 4
;   4 TypeInt 2 32 0
;   4 TypeInt 10 8 0
;   4 Constant 2 5 8
;   4 Constant 2 6 4
;   4 Constant 2 21 0
;   4 Constant 2 38 2
;   4 Constant 2 44 1
;   4 TypeStruct 3 2 2
;   4 TypePointer 4 5 3
;   2 TypeVoid 9
;   4 TypePointer 11 8 10
;   4 TypePointer 12 4 2
;   5 TypeFunction 13 9 11 12
;   4 TypePointer 18 8 2
;   4 TypePointer 19 8 3
;   2 TypeQueue 29
;   4 TypePointer 30 7 10
;   6 TypeFunction 31 2 29 30 30
;   2 TypeDeviceEvent 37
;   4 TypeArray 39 37 38
;   4 TypePointer 40 7 39
;   4 TypePointer 42 7 37
;   4 TypePointer 46 8 37
;   4 TypePointer 49 7 2
;   5 ConstantComposite 3 7 5 6
;   5 Variable 4 8 5 7
;   5 Function 9 14 0 13
;   3 FunctionParameter 11 15
;   3 FunctionParameter 12 16
;   2 Label 17
;   4 Bitcast 19 20 15
;   6 PtrAccessChain 18 22 20 21 21
;   6 Load 2 23 22 2 4
;   5 Store 16 23 2 4
;   1 Return
;   1 FunctionEnd
;   5 Function 9 24 0 13
;   3 FunctionParameter 11 25
;   3 FunctionParameter 12 26
;   2 Label 27
;   6 FunctionCall 9 28 14 25 26
;   1 Return
;   1 FunctionEnd
;   5 Function 2 32 0 31
;   3 FunctionParameter 29 33
;   3 FunctionParameter 30 34
;   3 FunctionParameter 30 35
;   2 Label 36
;   4 Variable 40 41 7
;   4 Variable 42 43 7
;   6 InBoundsPtrAccessChain 42 45 41 21 44
;   4 PtrCastToGeneric 46 47 45
;   4 PtrCastToGeneric 46 48 43
;   4 Bitcast 49 50 35
;   5 PtrAccessChain 49 51 50 21
;   5 PtrAccessChain 49 52 50 44
;   4 PtrCastToGeneric 19 53 8
;   4 Bitcast 11 54 53
;   15 EnqueueKernel 2 55 33 44 34 44 47 48 24 54 5 6 51 52
;   2 ReturnValue 55
;   1 FunctionEnd
