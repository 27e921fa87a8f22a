; Of masked accesses, those that a constant mask leaves.
target triple = "spir64-unknown-unknown"
declare <4 x i32> @llvm.masked.load.v4i32.p1(ptr addrspace(1), i32, <4 x i1>, <4 x i32>)
declare void @llvm.masked.store.v4i32.p1(<4 x i32>, ptr addrspace(1), i32, <4 x i1>)
define spir_func void @f(ptr addrspace(1) %p, <4 x i32> %x) {
  %v = call <4 x i32> @llvm.masked.load.v4i32.p1(ptr addrspace(1) %p, i32 4, <4 x i1> <i1 true, i1 false, i1 true, i1 true>, <4 x i32> %x)
  call void @llvm.masked.store.v4i32.p1(<4 x i32> %v, ptr addrspace(1) %p, i32 4, <4 x i1> splat (i1 true))
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
;   3 Name 8 "f"
;   3 Name 9 "p"
;   3 Name 10 "x"
;   3 Name 27 "v"
;   5 Decorate 8 LinkageAttributes "f" Export
;   4 TypeInt 3 8 0
;   4 TypeInt 5 32 0
;   4 Constant 5 14 0
;   4 Constant 5 19 2
;   4 Constant 5 24 3
;   2 TypeVoid 2
;   4 TypePointer 4 5 3
;   4 TypeVector 6 5 4
;   5 TypeFunction 7 2 4 6
;   4 TypePointer 12 5 5
;   4 TypePointer 28 5 6
;   5 Function 2 8 0 7
;   3 FunctionParameter 4 9
;   3 FunctionParameter 6 10
;   2 Label 11
;   4 Bitcast 12 13 9
;   5 InBoundsPtrAccessChain 12 15 13 14
;   6 Load 5 16 15 2 4
;   6 CompositeInsert 6 17 16 10 0
;   4 Bitcast 12 18 9
;   5 InBoundsPtrAccessChain 12 20 18 19
;   6 Load 5 21 20 2 4
;   6 CompositeInsert 6 22 21 17 2
;   4 Bitcast 12 23 9
;   5 InBoundsPtrAccessChain 12 25 23 24
;   6 Load 5 26 25 2 4
;   6 CompositeInsert 6 27 26 22 3
;   4 Bitcast 28 29 9
;   5 Store 29 27 2 4
;   1 Return
;   1 FunctionEnd
