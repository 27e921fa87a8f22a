; No event is a null of the event's type.
target triple = "spir64-unknown-unknown"
declare spir_func ptr @_Z21async_work_group_copyPU3AS3iPU3AS1Kim9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, ptr)
declare spir_func void @_Z17wait_group_eventsiPU3AS49ocl_event(i32, ptr addrspace(4))
define spir_func void @f(ptr addrspace(3) %to, ptr addrspace(1) %from) {
  %events = alloca ptr, align 8
  %event = call spir_func ptr @_Z21async_work_group_copyPU3AS3iPU3AS1Kim9ocl_event(ptr addrspace(3) %to, ptr addrspace(1) %from, i64 16, ptr null)
  store ptr %event, ptr %events, align 8
  %generic = addrspacecast ptr %events to ptr addrspace(4)
  call spir_func void @_Z17wait_group_eventsiPU3AS49ocl_event(i32 1, ptr addrspace(4) %generic)
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   2 Capability GenericPointer
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 3 200000
;   3 Name 7 "f"
;   3 Name 8 "to"
;   4 Name 9 "from"
;   4 Name 13 "events"
;   4 Name 19 "event"
;   4 Name 21 "generic"
;   5 Decorate 7 LinkageAttributes "f" Export
;   4 Decorate 13 Alignment 8
;   4 TypeInt 3 32 0
;   4 TypeInt 15 64 0
;   4 Constant 3 14 2
;   5 Constant 15 16 16 0
;   5 Constant 15 17 1 0
;   4 Constant 3 22 1
;   2 TypeVoid 2
;   4 TypePointer 4 4 3
;   4 TypePointer 5 5 3
;   5 TypeFunction 6 2 4 5
;   2 TypeEvent 11
;   4 TypePointer 12 7 11
;   4 TypePointer 20 8 11
;   3 ConstantNull 11 18
;   5 Function 2 7 0 6
;   3 FunctionParameter 4 8
;   3 FunctionParameter 5 9
;   2 Label 10
;   4 Variable 12 13 7
;   9 GroupAsyncCopy 11 19 14 8 9 16 17 18
;   5 Store 13 19 2 8
;   4 PtrCastToGeneric 20 21 13
;   4 GroupWaitEvents 14 22 21
;   1 Return
;   1 FunctionEnd
