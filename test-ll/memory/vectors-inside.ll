; A vector that SPIR-V does not have is an array of its components in memory, and a structure around one bytes.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"
@s = addrspace(1) global { i8, <5 x i16>, i1 } { i8 1, <5 x i16> <i16 1, i16 2, i16 3, i16 4, i16 5>, i1 true }
@v = addrspace(1) global <5 x i16> <i16 1, i16 2, i16 3, i16 4, i16 5>
define spir_kernel void @k(ptr addrspace(1) %p, i64 %i) {
  %rows = alloca [3 x { i8, <6 x float> }]
  %m = getelementptr inbounds [3 x { i8, <6 x float> }], ptr %rows, i64 0, i64 %i, i32 1
  %a = load <6 x float>, ptr %m
  %n = getelementptr inbounds [3 x { i8, <6 x float> }], ptr %rows, i64 0, i64 1, i32 1, i64 %i
  %b = load float, ptr %n
  %c = load i16, ptr addrspace(1) getelementptr inbounds ({ i8, <5 x i16>, i1 }, ptr addrspace(1) @s, i64 0, i32 1, i64 3)
  %x = insertelement <6 x float> %a, float %b, i32 0
  store <6 x float> %x, ptr %m
  store i16 %c, ptr addrspace(1) %p
  ret void
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Vector16
;   2 Capability Int64
;   2 Capability Int16
;   2 Capability Int8
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   5 EntryPoint 6 30 "k" 14
;   3 Source 0 0
;   3 Name 14 "s"
;   3 Name 26 "v"
;   3 Name 30 "k"
;   3 Name 31 "p"
;   3 Name 32 "i"
;   4 Name 39 "rows"
;   3 Name 49 "m"
;   3 Name 64 "a"
;   3 Name 71 "n"
;   3 Name 72 "b"
;   3 Name 78 "c"
;   3 Name 79 "x"
;   5 Decorate 14 LinkageAttributes "s" Export
;   5 Decorate 26 LinkageAttributes "v" Export
;   4 Decorate 39 Alignment 32
;   4 TypeInt 2 8 0
;   4 TypeInt 3 64 0
;   4 TypeInt 15 16 0
;   4 TypeInt 57 32 0
;   5 Constant 3 4 48 0
;   4 Constant 2 7 1
;   4 Constant 2 8 0
;   4 Constant 2 9 2
;   4 Constant 2 10 3
;   4 Constant 2 11 4
;   4 Constant 2 12 5
;   5 Constant 3 16 8 0
;   4 Constant 15 19 1
;   4 Constant 15 20 2
;   4 Constant 15 21 3
;   4 Constant 15 22 4
;   4 Constant 15 23 5
;   5 Constant 3 34 64 0
;   5 Constant 3 36 3 0
;   5 Constant 3 44 32 0
;   4 Constant 57 58 4
;   5 Constant 3 65 4 0
;   5 Constant 3 67 96 0
;   5 Constant 3 73 22 0
;   4 TypeArray 5 2 4
;   4 TypePointer 6 5 5
;   4 TypeArray 17 15 16
;   4 TypePointer 18 5 17
;   2 TypeVoid 27
;   4 TypePointer 28 5 15
;   5 TypeFunction 29 27 28 3
;   4 TypeArray 35 2 34
;   4 TypeArray 37 35 36
;   4 TypePointer 38 7 37
;   3 TypeFloat 40 32
;   4 TypeArray 41 40 16
;   4 TypePointer 42 7 41
;   4 TypePointer 46 7 2
;   4 TypeVector 50 40 4
;   4 TypePointer 51 7 50
;   4 TypeVector 54 40 2
;   4 TypePointer 55 7 40
;   4 TypePointer 60 7 54
;   4 TypeVector 63 40 8
;   4 TypePointer 74 5 2
;   51 ConstantComposite 5 13 7 8 8 8 8 8 8 8 8 8 8 8 8 8 8 8 7 8 9 8 10 8 11 8 12 8 8 8 8 8 8 8 7 8 8 8 8 8 8 8 8 8 8 8 8 8 8 8
;   5 Variable 6 14 5 13
;   3 Undef 15 24
;   11 ConstantComposite 17 25 19 20 21 22 23 24 24 24
;   5 Variable 18 26 5 25
;   5 Function 27 30 0 29
;   3 FunctionParameter 28 31
;   3 FunctionParameter 3 32
;   2 Label 33
;   4 Variable 38 39 7
;   5 IMul 3 43 32 34
;   5 IAdd 3 45 43 44
;   4 Bitcast 46 47 39
;   5 InBoundsPtrAccessChain 46 48 47 45
;   4 Bitcast 42 49 48
;   4 Bitcast 51 52 49
;   6 Load 50 53 52 2 32
;   4 Bitcast 55 56 49
;   5 InBoundsPtrAccessChain 55 59 56 58
;   4 Bitcast 60 61 59
;   6 Load 54 62 61 2 16
;   13 VectorShuffle 63 64 53 62 0 1 2 3 4 5 4294967295 4294967295
;   5 IMul 3 66 32 65
;   5 IAdd 3 68 66 67
;   4 Bitcast 46 69 39
;   5 InBoundsPtrAccessChain 46 70 69 68
;   4 Bitcast 55 71 70
;   6 Load 40 72 71 2 4
;   4 Bitcast 74 75 14
;   5 InBoundsPtrAccessChain 74 76 75 73
;   4 Bitcast 28 77 76
;   6 Load 15 78 77 2 2
;   6 CompositeInsert 63 79 72 64 0
;   9 VectorShuffle 50 80 79 79 0 1 2 3
;   4 Bitcast 51 81 49
;   5 Store 81 80 2 32
;   7 VectorShuffle 54 82 79 79 4 5
;   4 Bitcast 55 83 49
;   5 InBoundsPtrAccessChain 55 84 83 58
;   4 Bitcast 60 85 84
;   5 Store 85 82 2 16
;   5 Store 31 78 2 2
;   1 Return
;   1 FunctionEnd
