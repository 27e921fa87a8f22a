; options: +SPV_INTEL_masked_gather_scatter
; What the pointers in a vector point to follows from their uses, through variables, phis and calls.
target triple = "spir64-unknown-unknown"
define internal spir_func <4 x ptr addrspace(1)> @same(<4 x ptr addrspace(1)> %v, i1 %c, <4 x ptr addrspace(1)> %w) {
entry:
  br i1 %c, label %x, label %y
x:
  br label %y
y:
  %p = phi <4 x ptr addrspace(1)> [ %v, %entry ], [ %w, %x ]
  ret <4 x ptr addrspace(1)> %p
}
define spir_kernel void @k(ptr addrspace(1) %p, i64 %i, i1 %c) {
  %slot = alloca <4 x ptr addrspace(1)>
  %v0 = insertelement <4 x ptr addrspace(1)> poison, ptr addrspace(1) %p, i32 0
  %v1 = shufflevector <4 x ptr addrspace(1)> %v0, <4 x ptr addrspace(1)> zeroinitializer, <4 x i32> zeroinitializer
  %v2 = call spir_func <4 x ptr addrspace(1)> @same(<4 x ptr addrspace(1)> %v1, i1 %c, <4 x ptr addrspace(1)> zeroinitializer)
  store <4 x ptr addrspace(1)> %v2, ptr %slot
  %v3 = load <4 x ptr addrspace(1)>, ptr %slot
  %r = call <4 x i32> @llvm.masked.gather.v4i32.v4p1(<4 x ptr addrspace(1)> align 4 %v3, <4 x i1> splat (i1 true), <4 x i32> zeroinitializer)
  %f = bitcast <4 x i32> %r to <4 x float>
  call void @llvm.masked.scatter.v4f32.v4p1(<4 x float> %f, <4 x ptr addrspace(1)> align 4 %v3, <4 x i1> splat (i1 true))
  %e = extractelement <4 x ptr addrspace(1)> %v3, i64 %i
  store i32 7, ptr addrspace(1) %e
  %in = insertelement <4 x ptr addrspace(1)> %v3, ptr addrspace(1) %p, i64 %i
  %first = extractelement <4 x ptr addrspace(1)> %in, i32 0
  store i32 8, ptr addrspace(1) %first
  ret void
}
declare <4 x i32> @llvm.masked.gather.v4i32.v4p1(<4 x ptr addrspace(1)>, <4 x i1>, <4 x i32>)
declare void @llvm.masked.scatter.v4f32.v4p1(<4 x float>, <4 x ptr addrspace(1)>, <4 x i1>)

; spirv:
;   2 Capability Addresses
;   2 Capability Kernel
;   2 Capability Int64
;   2 Capability Int8
;   2 Capability MaskedGatherScatterINTEL
;   9 Extension "SPV_INTEL_masked_gather_scatter"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   4 EntryPoint 6 18 "k"
;   3 Source 0 0
;   4 Name 7 "same"
;   3 Name 8 "v"
;   3 Name 9 "c"
;   3 Name 10 "w"
;   4 Name 11 "entry"
;   3 Name 12 "x"
;   3 Name 13 "y"
;   3 Name 14 "p"
;   3 Name 18 "k"
;   3 Name 19 "p"
;   3 Name 20 "i"
;   3 Name 21 "c"
;   4 Name 24 "slot"
;   3 Name 26 "v0"
;   3 Name 28 "v1"
;   3 Name 29 "v2"
;   3 Name 30 "v3"
;   3 Name 38 "r"
;   3 Name 41 "f"
;   3 Name 65 "e"
;   3 Name 80 "in"
;   4 Name 81 "first"
;   4 Decorate 24 Alignment 32
;   4 TypeInt 2 32 0
;   4 TypeInt 16 64 0
;   4 TypeInt 32 8 0
;   5 Constant 16 55 1 0
;   5 Constant 16 59 2 0
;   5 Constant 16 63 3 0
;   4 Constant 2 66 7
;   5 Constant 16 68 0 0
;   4 Constant 2 82 8
;   4 TypePointer 3 5 2
;   4 TypeVector 4 3 4
;   2 TypeBool 5
;   6 TypeFunction 6 4 4 5 4
;   2 TypeVoid 15
;   6 TypeFunction 17 15 3 16 5
;   4 TypePointer 23 7 4
;   4 TypeVector 31 2 4
;   4 TypePointer 33 5 32
;   4 TypeVector 34 5 4
;   3 TypeFloat 39 32
;   4 TypeVector 40 39 4
;   4 TypePointer 42 5 39
;   4 TypeVector 43 42 4
;   3 Undef 4 25
;   3 ConstantNull 4 27
;   3 ConstantTrue 5 35
;   7 ConstantComposite 34 36 35 35 35 35
;   3 ConstantNull 31 37
;   5 Function 4 7 0 6
;   3 FunctionParameter 4 8
;   3 FunctionParameter 5 9
;   3 FunctionParameter 4 10
;   2 Label 11
;   4 BranchConditional 9 12 13
;   2 Label 12
;   2 Branch 13
;   2 Label 13
;   7 Phi 4 14 8 11 10 12
;   2 ReturnValue 14
;   1 FunctionEnd
;   5 Function 15 18 0 17
;   3 FunctionParameter 3 19
;   3 FunctionParameter 16 20
;   3 FunctionParameter 5 21
;   2 Label 22
;   4 Variable 23 24 7
;   6 CompositeInsert 4 26 19 25 0
;   9 VectorShuffle 4 28 26 27 0 0 0 0
;   7 FunctionCall 4 29 7 28 21 27
;   5 Store 24 29 2 32
;   6 Load 4 30 24 2 32
;   7 MaskedGatherINTEL 31 38 30 4 36 37
;   4 Bitcast 40 41 38
;   5 CompositeExtract 3 45 30 0
;   4 Bitcast 42 46 45
;   5 CompositeExtract 3 47 30 1
;   4 Bitcast 42 48 47
;   5 CompositeExtract 3 49 30 2
;   4 Bitcast 42 50 49
;   5 CompositeExtract 3 51 30 3
;   4 Bitcast 42 52 51
;   7 CompositeConstruct 43 44 46 48 50 52
;   5 MaskedScatterINTEL 41 44 4 36
;   5 CompositeExtract 3 53 30 0
;   5 CompositeExtract 3 54 30 1
;   5 IEqual 5 56 20 55
;   6 Select 3 57 56 54 53
;   5 CompositeExtract 3 58 30 2
;   5 IEqual 5 60 20 59
;   6 Select 3 61 60 58 57
;   5 CompositeExtract 3 62 30 3
;   5 IEqual 5 64 20 63
;   6 Select 3 65 64 62 61
;   5 Store 65 66 2 4
;   5 CompositeExtract 3 67 30 0
;   5 IEqual 5 69 20 68
;   6 Select 3 70 69 19 67
;   5 CompositeExtract 3 71 30 1
;   5 IEqual 5 72 20 55
;   6 Select 3 73 72 19 71
;   5 CompositeExtract 3 74 30 2
;   5 IEqual 5 75 20 59
;   6 Select 3 76 75 19 74
;   5 CompositeExtract 3 77 30 3
;   5 IEqual 5 78 20 63
;   6 Select 3 79 78 19 77
;   7 CompositeConstruct 4 80 70 73 76 79
;   5 CompositeExtract 3 81 80 0
;   5 Store 81 82 2 4
;   1 Return
;   1 FunctionEnd
