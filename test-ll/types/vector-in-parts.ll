; A vector of 20 components is carried in two of 16, and goes to memory in pieces of 16 and 4.
target triple = "spir64-unknown-unknown"

define spir_func void @f(ptr addrspace(1) %p) {
  %a = load <20 x i8>, ptr addrspace(1) %p, align 4
  %b = add nsw <20 x i8> %a, splat (i8 3)
  store <20 x i8> %b, ptr addrspace(1) %p, align 4
  ret void
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Vector16
;   2 Capability Int8
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 6 "f"
;   3 Name 7 "p"
;   3 Name 22 "a"
;   3 Name 22 "a"
;   3 Name 28 "b"
;   5 Decorate 6 LinkageAttributes "f" Export
;   3 Decorate 29 NoSignedWrap
;   3 Decorate 30 NoSignedWrap
;   4 TypeInt 3 8 0
;   4 TypeInt 14 32 0
;   4 Constant 14 15 16
;   4 Constant 3 25 3
;   2 TypeVoid 2
;   4 TypePointer 4 5 3
;   4 TypeFunction 5 2 4
;   4 TypeVector 9 3 16
;   4 TypePointer 10 5 9
;   4 TypeVector 13 3 4
;   4 TypePointer 17 5 13
;   4 TypeStruct 20 9 9
;   3 Undef 20 23
;   19 ConstantComposite 9 26 25 25 25 25 25 25 25 25 25 25 25 25 25 25 25 25
;   5 ConstantComposite 20 27 26 26
;   5 Function 2 6 0 5
;   3 FunctionParameter 4 7
;   2 Label 8
;   4 Bitcast 10 11 7
;   6 Load 9 12 11 2 4
;   5 InBoundsPtrAccessChain 4 16 7 15
;   4 Bitcast 17 18 16
;   6 Load 13 19 18 2 4
;   21 VectorShuffle 9 21 19 19 0 1 2 3 4294967295 4294967295 4294967295 4294967295 4294967295 4294967295 4294967295 4294967295 4294967295 4294967295 4294967295 4294967295
;   6 CompositeInsert 20 24 12 23 0
;   6 CompositeInsert 20 22 21 24 1
;   5 IAdd 9 29 12 26
;   5 IAdd 9 30 21 26
;   6 CompositeInsert 20 31 29 23 0
;   6 CompositeInsert 20 28 30 31 1
;   4 Bitcast 10 32 7
;   5 Store 32 29 2 4
;   9 VectorShuffle 13 33 30 30 0 1 2 3
;   5 InBoundsPtrAccessChain 4 34 7 15
;   4 Bitcast 17 35 34
;   5 Store 35 33 2 4
;   1 Return
;   1 FunctionEnd
