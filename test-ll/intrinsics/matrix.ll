; Matrices are vectors, column by column.
target triple = "spir64-unknown-unknown"

define <4 x float> @use(ptr %p, i64 %stride) {
  %a = call <6 x float> @llvm.matrix.column.major.load.v6f32.i64(ptr align 4 %p, i64 %stride, i1 false, i32 3, i32 2)
  %b = call <6 x float> @llvm.matrix.column.major.load.v6f32.i64(ptr align 4 %p, i64 %stride, i1 false, i32 3, i32 2)
  %t = call <6 x float> @llvm.matrix.transpose.v6f32(<6 x float> %a, i32 3, i32 2)
  %c = call fast <4 x float> @llvm.matrix.multiply.v4f32.v6f32.v6f32(<6 x float> %t, <6 x float> %b, i32 2, i32 3, i32 2)
  call void @llvm.matrix.column.major.store.v4f32.i64(<4 x float> %c, ptr align 4 %p, i64 2, i1 true, i32 2, i32 2)
  ret <4 x float> %c
}

declare <6 x float> @llvm.matrix.column.major.load.v6f32.i64(ptr, i64, i1 immarg, i32 immarg, i32 immarg)
declare <6 x float> @llvm.matrix.transpose.v6f32(<6 x float>, i32 immarg, i32 immarg)
declare <4 x float> @llvm.matrix.multiply.v4f32.v6f32.v6f32(<6 x float>, <6 x float>, i32 immarg, i32 immarg, i32 immarg)
declare void @llvm.matrix.column.major.store.v4f32.i64(<4 x float>, ptr, i64, i1 immarg, i32 immarg, i32 immarg)

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Vector16
;   2 Capability Int64
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 8 "use"
;   3 Name 9 "p"
;   4 Name 10 "stride"
;   3 Name 21 "a"
;   3 Name 28 "b"
;   3 Name 30 "t"
;   3 Name 64 "c"
;   5 Decorate 8 LinkageAttributes "use" Export
;   4 Decorate 39 FPFastMathMode 16
;   4 Decorate 43 FPFastMathMode 16
;   4 Decorate 44 FPFastMathMode 16
;   4 Decorate 48 FPFastMathMode 16
;   4 Decorate 49 FPFastMathMode 16
;   4 Decorate 53 FPFastMathMode 16
;   4 Decorate 57 FPFastMathMode 16
;   4 Decorate 58 FPFastMathMode 16
;   4 Decorate 62 FPFastMathMode 16
;   4 Decorate 63 FPFastMathMode 16
;   4 TypeInt 6 64 0
;   5 Constant 6 13 1 0
;   5 Constant 6 69 2 0
;   3 TypeFloat 2 32
;   4 TypeVector 3 2 4
;   4 TypeVector 4 2 3
;   4 TypePointer 5 7 4
;   5 TypeFunction 7 3 5 6
;   4 TypePointer 15 7 2
;   4 TypeVector 20 2 8
;   4 TypeVector 31 2 2
;   4 TypePointer 67 7 31
;   3 Undef 20 29
;   3 Undef 31 36
;   3 Undef 3 65
;   5 Function 3 8 0 7
;   3 FunctionParameter 5 9
;   3 FunctionParameter 6 10
;   2 Label 11
;   6 Load 4 12 9 2 4
;   5 IMul 6 14 10 13
;   4 Bitcast 15 16 9
;   5 PtrAccessChain 15 17 16 14
;   4 Bitcast 5 18 17
;   6 Load 4 19 18 2 4
;   13 VectorShuffle 20 21 12 19 0 1 2 3 4 5 4294967295 4294967295
;   6 Load 4 22 9 2 4
;   5 IMul 6 23 10 13
;   4 Bitcast 15 24 9
;   5 PtrAccessChain 15 25 24 23
;   4 Bitcast 5 26 25
;   6 Load 4 27 26 2 4
;   13 VectorShuffle 20 28 22 27 0 1 2 3 4 5 4294967295 4294967295
;   13 VectorShuffle 20 30 21 21 0 3 1 4 2 5 4294967295 4294967295
;   7 VectorShuffle 31 32 30 30 0 1
;   7 VectorShuffle 31 33 30 30 2 3
;   7 VectorShuffle 31 34 30 30 4 5
;   5 CompositeExtract 2 35 28 0
;   6 CompositeInsert 31 37 35 36 0
;   7 VectorShuffle 31 38 37 36 0 0
;   5 FMul 31 39 32 38
;   5 CompositeExtract 2 40 28 1
;   6 CompositeInsert 31 41 40 36 0
;   7 VectorShuffle 31 42 41 36 0 0
;   5 FMul 31 43 33 42
;   5 FAdd 31 44 39 43
;   5 CompositeExtract 2 45 28 2
;   6 CompositeInsert 31 46 45 36 0
;   7 VectorShuffle 31 47 46 36 0 0
;   5 FMul 31 48 34 47
;   5 FAdd 31 49 44 48
;   5 CompositeExtract 2 50 28 3
;   6 CompositeInsert 31 51 50 36 0
;   7 VectorShuffle 31 52 51 36 0 0
;   5 FMul 31 53 32 52
;   5 CompositeExtract 2 54 28 4
;   6 CompositeInsert 31 55 54 36 0
;   7 VectorShuffle 31 56 55 36 0 0
;   5 FMul 31 57 33 56
;   5 FAdd 31 58 53 57
;   5 CompositeExtract 2 59 28 5
;   6 CompositeInsert 31 60 59 36 0
;   7 VectorShuffle 31 61 60 36 0 0
;   5 FMul 31 62 34 61
;   5 FAdd 31 63 58 62
;   9 VectorShuffle 3 64 49 63 0 1 2 3
;   7 VectorShuffle 31 66 64 65 0 1
;   4 Bitcast 67 68 9
;   5 Store 68 66 3 4
;   5 IMul 6 70 69 13
;   4 Bitcast 15 71 9
;   5 PtrAccessChain 15 72 71 70
;   7 VectorShuffle 31 73 64 65 2 3
;   4 Bitcast 67 74 72
;   5 Store 74 73 3 4
;   2 ReturnValue 64
;   1 FunctionEnd
