; A pointer to pointers is filled through a pointer to bytes, and used as both.
target triple = "spir64-unknown-unknown"
declare void @llvm.memset.p4.i64(ptr addrspace(4), i8, i64, i1)
declare spir_func ptr addrspace(4) @allocate(i64)
define spir_func ptr addrspace(4) @cleared(i64 %bytes) {
  %memory = call spir_func ptr addrspace(4) @allocate(i64 %bytes)
  %first = load ptr addrspace(4), ptr addrspace(4) %memory, align 8
  call void @llvm.memset.p4.i64(ptr addrspace(4) %memory, i8 0, i64 %bytes, i1 false)
  ret ptr addrspace(4) %first
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   2 Capability GenericPointer
;   2 Capability Int8
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   5 Name 7 "allocate"
;   4 Name 10 "cleared"
;   4 Name 11 "bytes"
;   4 Name 13 "memory"
;   4 Name 14 "first"
;   9 Name 18 "spirv.llvm_memset_p4_i64"
;   4 Name 20 "dest"
;   3 Name 21 "val"
;   3 Name 22 "len"
;   5 Name 23 "volatile"
;   7 Decorate 7 LinkageAttributes "allocate" Import
;   6 Decorate 10 LinkageAttributes "cleared" Export
;   11 Decorate 18 LinkageAttributes "spirv.llvm_memset_p4_i64" Export
;   4 TypeInt 2 8 0
;   4 TypeInt 5 64 0
;   5 Constant 5 24 0 0
;   5 Constant 5 25 1 0
;   4 Constant 2 35 0
;   4 TypePointer 3 8 2
;   4 TypePointer 4 8 3
;   4 TypeFunction 6 4 5
;   4 TypeFunction 9 3 5
;   2 TypeVoid 15
;   2 TypeBool 16
;   7 TypeFunction 17 15 3 2 5 16
;   3 ConstantFalse 16 36
;   5 Function 4 7 0 6
;   3 FunctionParameter 5 8
;   1 FunctionEnd
;   5 Function 3 10 0 9
;   3 FunctionParameter 5 11
;   2 Label 12
;   5 FunctionCall 4 13 7 11
;   6 Load 3 14 13 2 8
;   4 Bitcast 3 34 13
;   8 FunctionCall 15 37 18 34 35 11 36
;   2 ReturnValue 14
;   1 FunctionEnd
;   5 Function 15 18 0 17
;   3 FunctionParameter 3 20
;   3 FunctionParameter 2 21
;   3 FunctionParameter 5 22
;   3 FunctionParameter 16 23
;   2 Label 19
;   5 IEqual 16 28 24 22
;   4 BranchConditional 28 26 27
;   2 Label 27
;   7 Phi 5 30 24 19 29 27
;   4 Bitcast 3 31 20
;   5 InBoundsPtrAccessChain 3 32 31 30
;   5 Store 32 21 2 1
;   5 IAdd 5 29 30 25
;   5 ULessThan 16 33 29 22
;   4 BranchConditional 33 27 26
;   2 Label 26
;   1 Return
;   1 FunctionEnd
