; What a function allocates lies in its own memory, whatever address space LLVM says: that is where its pointers point.
target triple = "spir64-unknown-unknown"

define spir_func i32 @f(i64 %at) {
  %room = alloca [4 x i32], align 4, addrspace(1)
  %there = getelementptr inbounds [4 x i32], ptr addrspace(1) %room, i64 0, i64 %at
  store i32 7, ptr addrspace(1) %there, align 4
  %value = load i32, ptr addrspace(1) %there, align 4
  ret i32 %value
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 5 "f"
;   3 Name 6 "at"
;   4 Name 11 "room"
;   4 Name 14 "there"
;   4 Name 16 "value"
;   5 Decorate 5 LinkageAttributes "f" Export
;   4 Decorate 11 Alignment 4
;   4 TypeInt 2 32 0
;   4 TypeInt 3 64 0
;   5 Constant 3 8 4 0
;   5 Constant 3 13 0 0
;   4 Constant 2 15 7
;   4 TypeFunction 4 2 3
;   4 TypeArray 9 2 8
;   4 TypePointer 10 7 9
;   4 TypePointer 12 7 2
;   5 Function 2 5 0 4
;   3 FunctionParameter 3 6
;   2 Label 7
;   4 Variable 10 11 7
;   6 InBoundsPtrAccessChain 12 14 11 13 6
;   5 Store 14 15 2 4
;   6 Load 2 16 14 2 4
;   2 ReturnValue 16
;   1 FunctionEnd
