; A mask that is known when the program runs: a function goes from lane to lane, and touches memory only where it may.
target triple = "spir64-unknown-unknown"

define spir_func <2 x i32> @f(ptr addrspace(1) %p, <2 x i1> %mask, <2 x i32> %fill) {
  %v = call <2 x i32> @llvm.masked.load.v2i32.p1(ptr addrspace(1) align 8 %p, <2 x i1> %mask, <2 x i32> %fill)
  ret <2 x i32> %v
}

declare <2 x i32> @llvm.masked.load.v2i32.p1(ptr addrspace(1), <2 x i1>, <2 x i32>)

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int8
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 9 "f"
;   3 Name 10 "p"
;   4 Name 11 "mask"
;   4 Name 12 "fill"
;   9 Name 14 "llvm_masked_load_v2i32_p1.4"
;   3 Name 39 "v"
;   5 Decorate 9 LinkageAttributes "f" Export
;   4 TypeInt 2 32 0
;   4 TypeInt 4 8 0
;   4 Constant 2 25 0
;   4 Constant 2 34 1
;   4 TypeVector 3 2 2
;   4 TypePointer 5 5 4
;   2 TypeBool 6
;   4 TypeVector 7 6 2
;   6 TypeFunction 8 3 5 7 3
;   4 TypePointer 23 5 2
;   5 Function 3 9 0 8
;   3 FunctionParameter 5 10
;   3 FunctionParameter 7 11
;   3 FunctionParameter 3 12
;   2 Label 13
;   7 FunctionCall 3 39 14 10 11 12
;   2 ReturnValue 39
;   1 FunctionEnd
;   5 Function 3 14 0 8
;   3 FunctionParameter 5 16
;   3 FunctionParameter 7 17
;   3 FunctionParameter 3 18
;   2 Label 15
;   5 CompositeExtract 6 21 17 0
;   5 CompositeExtract 2 22 18 0
;   4 BranchConditional 21 19 20
;   2 Label 19
;   4 Bitcast 23 24 16
;   5 InBoundsPtrAccessChain 23 26 24 25
;   6 Load 2 27 26 2 4
;   2 Branch 20
;   2 Label 20
;   7 Phi 2 28 22 15 27 19
;   5 CompositeExtract 6 31 17 1
;   5 CompositeExtract 2 32 18 1
;   4 BranchConditional 31 29 30
;   2 Label 29
;   4 Bitcast 23 33 16
;   5 InBoundsPtrAccessChain 23 35 33 34
;   6 Load 2 36 35 2 4
;   2 Branch 30
;   2 Label 30
;   7 Phi 2 37 32 20 36 29
;   5 CompositeConstruct 3 38 28 37
;   2 ReturnValue 38
;   1 FunctionEnd
