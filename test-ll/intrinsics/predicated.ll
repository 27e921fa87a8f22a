; Vector predication: a mask and a length ask for other instructions in a copy of the module. Divisors of lanes that do
; not count become one.
target triple = "spir64-unknown-unknown"

define <4 x i32> @use(<4 x i32> %a, <4 x i32> %b, <4 x i1> %m, i32 %n, ptr addrspace(1) %p) {
  %sum = call <4 x i32> @llvm.vp.add.v4i32(<4 x i32> %a, <4 x i32> %b, <4 x i1> %m, i32 %n)
  %quotient = call <4 x i32> @llvm.vp.udiv.v4i32(<4 x i32> %sum, <4 x i32> %b, <4 x i1> splat (i1 true), i32 %n)
  %all = call i32 @llvm.vp.reduce.smax.v4i32(i32 7, <4 x i32> %quotient, <4 x i1> %m, i32 4)
  %last = insertelement <4 x i32> %quotient, i32 %all, i32 0
  call void @llvm.vp.store.v4i32.p1(<4 x i32> %last, ptr addrspace(1) align 4 %p, <4 x i1> splat (i1 true), i32 4)
  ret <4 x i32> %last
}

declare <4 x i32> @llvm.vp.add.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.udiv.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare i32 @llvm.vp.reduce.smax.v4i32(i32, <4 x i32>, <4 x i1>, i32)
declare void @llvm.vp.store.v4i32.p1(<4 x i32>, ptr addrspace(1), <4 x i1>, i32)

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 8 "use"
;   3 Name 9 "a"
;   3 Name 10 "b"
;   3 Name 11 "m"
;   3 Name 12 "n"
;   3 Name 13 "p"
;   3 Name 15 "sum"
;   5 Name 27 "quotient"
;   3 Name 42 "all"
;   4 Name 43 "last"
;   5 Decorate 8 LinkageAttributes "use" Export
;   4 TypeInt 2 32 0
;   4 Constant 2 19 0
;   4 Constant 2 20 1
;   4 Constant 2 21 2
;   4 Constant 2 22 3
;   4 Constant 2 28 7
;   4 TypeVector 3 2 4
;   2 TypeBool 4
;   4 TypeVector 5 4 4
;   4 TypePointer 6 5 3
;   8 TypeFunction 7 3 3 3 5 2 6
;   3 Undef 3 16
;   7 ConstantComposite 3 23 19 20 21 22
;   7 ConstantComposite 3 25 20 20 20 20
;   7 ConstantComposite 3 29 28 28 28 28
;   5 Function 3 8 0 7
;   3 FunctionParameter 3 9
;   3 FunctionParameter 3 10
;   3 FunctionParameter 5 11
;   3 FunctionParameter 2 12
;   3 FunctionParameter 6 13
;   2 Label 14
;   5 IAdd 3 15 9 10
;   6 CompositeInsert 3 17 12 16 0
;   9 VectorShuffle 3 18 17 16 0 0 0 0
;   5 ULessThan 5 24 23 18
;   6 Select 3 26 24 10 25
;   5 UDiv 3 27 15 26
;   6 Select 3 30 11 27 29
;   5 VectorExtractDynamic 2 31 30 19
;   5 VectorExtractDynamic 2 32 30 20
;   5 VectorExtractDynamic 2 33 30 21
;   5 VectorExtractDynamic 2 34 30 22
;   5 SGreaterThan 4 35 31 32
;   6 Select 2 36 35 31 32
;   5 SGreaterThan 4 37 33 34
;   6 Select 2 38 37 33 34
;   5 SGreaterThan 4 39 36 38
;   6 Select 2 40 39 36 38
;   5 SGreaterThan 4 41 28 40
;   6 Select 2 42 41 28 40
;   6 CompositeInsert 3 43 42 27 0
;   5 Store 13 43 2 4
;   2 ReturnValue 43
;   1 FunctionEnd
