; A block without captures that takes local memory: its kernel takes the bytes of its literal first, by the specification.
; options: +SPV_KHR_untyped_pointers
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
;   2 Capability UntypedPointersKHR
;   8 Extension "SPV_KHR_untyped_pointers"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 1 2
;   5 EntryPoint 6 21 "runs_it"
;   3 Source 3 200000
;   4 Name 9 "literal"
;   7 Name 14 "work_block_invoke"
;   4 Name 15 "literal"
;   4 Name 16 "room"
;   4 Name 19 "size"
;   4 Name 20 "value"
;   4 Name 21 "runs_it"
;   4 Name 22 "literal"
;   4 Name 23 "room"
;   4 Name 29 "enqueue"
;   4 Name 30 "queue"
;   4 Name 31 "range"
;   4 Name 32 "sizes"
;   4 Name 38 "events"
;   4 Name 40 "done"
;   4 Name 43 "second"
;   4 Name 45 "list"
;   3 Name 46 "out"
;   4 Name 51 "result"
;   3 Decorate 9 Constant
;   4 Decorate 9 Alignment 4
;   6 Decorate 29 LinkageAttributes "enqueue" Export
;   4 Decorate 38 Alignment 4
;   4 Decorate 40 Alignment 4
;   4 TypeInt 2 32 0
;   4 TypeInt 5 8 0
;   4 Constant 2 6 8
;   4 Constant 2 7 4
;   4 Constant 2 18 0
;   4 Constant 2 35 2
;   4 Constant 2 41 1
;   4 TypeStruct 3 2 2
;   3 TypeUntypedPointerKHR 4 5
;   2 TypeVoid 10
;   3 TypeUntypedPointerKHR 11 8
;   3 TypeUntypedPointerKHR 12 4
;   5 TypeFunction 13 10 11 12
;   2 TypeQueue 26
;   3 TypeUntypedPointerKHR 27 7
;   6 TypeFunction 28 2 26 27 27
;   2 TypeDeviceEvent 34
;   4 TypeArray 36 34 35
;   4 TypePointer 37 7 36
;   4 TypePointer 39 7 34
;   4 TypePointer 44 8 34
;   5 ConstantComposite 3 8 6 7
;   6 UntypedVariableKHR 4 9 5 3 8
;   5 Function 10 14 0 13
;   3 FunctionParameter 11 15
;   3 FunctionParameter 12 16
;   2 Label 17
;   7 UntypedPtrAccessChainKHR 11 19 3 15 18 18
;   6 Load 2 20 19 2 4
;   5 Store 16 20 2 4
;   1 Return
;   1 FunctionEnd
;   5 Function 10 21 0 13
;   3 FunctionParameter 11 22
;   3 FunctionParameter 12 23
;   2 Label 24
;   6 FunctionCall 10 25 14 22 23
;   1 Return
;   1 FunctionEnd
;   5 Function 2 29 0 28
;   3 FunctionParameter 26 30
;   3 FunctionParameter 27 31
;   3 FunctionParameter 27 32
;   2 Label 33
;   4 Variable 37 38 7
;   4 Variable 39 40 7
;   7 UntypedInBoundsPtrAccessChainKHR 27 42 36 38 18 41
;   4 Bitcast 39 43 42
;   4 PtrCastToGeneric 44 45 43
;   4 PtrCastToGeneric 44 46 40
;   6 UntypedPtrAccessChainKHR 27 47 2 32 18
;   6 UntypedPtrAccessChainKHR 27 48 2 32 41
;   4 PtrCastToGeneric 11 49 9
;   4 Bitcast 11 50 49
;   15 EnqueueKernel 2 51 30 41 31 41 45 46 21 50 6 7 47 48
;   2 ReturnValue 51
;   1 FunctionEnd
