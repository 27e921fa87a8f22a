; Lanes that the mask lacks have no place in memory.
target triple = "spir64-unknown-unknown"
declare <2 x i32> @llvm.masked.expandload.v2i32(ptr, <2 x i1>, <2 x i32>)
declare void @llvm.masked.compressstore.v2i32(<2 x i32>, ptr, <2 x i1>)
define spir_func void @f(ptr %p, <2 x i1> %mask, <2 x i32> %other) {
  %v = call <2 x i32> @llvm.masked.expandload.v2i32(ptr align 4 %p, <2 x i1> %mask, <2 x i32> %other)
  call void @llvm.masked.compressstore.v2i32(<2 x i32> %v, ptr align 4 %p, <2 x i1> %mask)
  ret void
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int8
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 10 "f"
;   3 Name 11 "p"
;   4 Name 12 "mask"
;   4 Name 13 "other"
;   10 Name 16 "llvm_masked_expandload_v2i32.4"
;   3 Name 45 "v"
;   11 Name 47 "llvm_masked_compressstore_v2i32.4"
;   5 Decorate 10 LinkageAttributes "f" Export
;   4 TypeInt 3 8 0
;   4 TypeInt 7 32 0
;   4 Constant 7 21 0
;   4 Constant 7 31 1
;   2 TypeVoid 2
;   4 TypePointer 4 7 3
;   2 TypeBool 5
;   4 TypeVector 6 5 2
;   4 TypeVector 8 7 2
;   6 TypeFunction 9 2 4 6 8
;   6 TypeFunction 15 8 4 6 8
;   4 TypePointer 26 7 7
;   6 TypeFunction 46 2 8 4 6
;   5 Function 2 10 0 9
;   3 FunctionParameter 4 11
;   3 FunctionParameter 6 12
;   3 FunctionParameter 8 13
;   2 Label 14
;   7 FunctionCall 8 45 16 11 12 13
;   7 FunctionCall 2 68 47 45 11 12
;   1 Return
;   1 FunctionEnd
;   5 Function 8 16 0 15
;   3 FunctionParameter 4 18
;   3 FunctionParameter 6 19
;   3 FunctionParameter 8 20
;   2 Label 17
;   5 CompositeExtract 5 24 19 0
;   5 CompositeExtract 7 25 20 0
;   4 BranchConditional 24 22 23
;   2 Label 22
;   4 Bitcast 26 27 18
;   5 InBoundsPtrAccessChain 26 28 27 21
;   6 Load 7 29 28 2 4
;   2 Branch 23
;   2 Label 23
;   7 Phi 7 30 25 17 29 22
;   6 Select 7 32 24 31 21
;   5 IAdd 7 33 21 32
;   5 CompositeExtract 5 36 19 1
;   5 CompositeExtract 7 37 20 1
;   4 BranchConditional 36 34 35
;   2 Label 34
;   4 Bitcast 26 38 18
;   5 InBoundsPtrAccessChain 26 39 38 33
;   6 Load 7 40 39 2 4
;   2 Branch 35
;   2 Label 35
;   7 Phi 7 41 37 23 40 34
;   6 Select 7 42 36 31 21
;   5 IAdd 7 43 33 42
;   5 CompositeConstruct 8 44 30 41
;   2 ReturnValue 44
;   1 FunctionEnd
;   5 Function 2 47 0 46
;   3 FunctionParameter 8 49
;   3 FunctionParameter 4 50
;   3 FunctionParameter 6 51
;   2 Label 48
;   5 CompositeExtract 5 54 51 0
;   5 CompositeExtract 7 55 49 0
;   4 BranchConditional 54 52 53
;   2 Label 52
;   4 Bitcast 26 56 50
;   5 InBoundsPtrAccessChain 26 57 56 21
;   5 Store 57 55 2 4
;   2 Branch 53
;   2 Label 53
;   6 Select 7 58 54 31 21
;   5 IAdd 7 59 21 58
;   5 CompositeExtract 5 62 51 1
;   5 CompositeExtract 7 63 49 1
;   4 BranchConditional 62 60 61
;   2 Label 60
;   4 Bitcast 26 64 50
;   5 InBoundsPtrAccessChain 26 65 64 59
;   5 Store 65 63 2 4
;   2 Branch 61
;   2 Label 61
;   6 Select 7 66 62 31 21
;   5 IAdd 7 67 59 66
;   1 Return
;   1 FunctionEnd
