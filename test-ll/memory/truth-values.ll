; Truth values are bytes in memory, vectors of them packed bits: OpTypeBool has no layout.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"
@flags = internal addrspace(1) constant [2 x i1] [i1 true, i1 false]
@mask = addrspace(1) global <12 x i1> <i1 true, i1 false, i1 true, i1 true, i1 true, i1 false, i1 true, i1 true, i1 true, i1 false, i1 true, i1 true>
define spir_kernel void @k(ptr addrspace(1) %p, i64 %i) {
  %x = alloca { i32, i1 }
  %f = getelementptr [2 x i1], ptr addrspace(1) @flags, i64 0, i64 %i
  %l = load i1, ptr addrspace(1) %f
  %w = getelementptr { i32, i1 }, ptr %x, i32 0, i32 1
  store i1 %l, ptr %w
  %y = load { i32, i1 }, ptr %x
  %z = extractvalue { i32, i1 } %y, 1
  store i1 %z, ptr addrspace(1) %p
  %m = load <2 x i1>, ptr addrspace(1) @mask
  %q = getelementptr i8, ptr addrspace(1) %p, i64 16
  store <2 x i1> %m, ptr addrspace(1) %q
  ret void
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   2 Capability Int16
;   2 Capability Int8
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   6 EntryPoint 6 18 "k" 10 14
;   3 Source 0 0
;   4 Name 10 "flags"
;   4 Name 14 "mask"
;   3 Name 18 "k"
;   3 Name 19 "p"
;   3 Name 20 "i"
;   3 Name 25 "x"
;   3 Name 27 "f"
;   3 Name 31 "l"
;   3 Name 31 "l"
;   3 Name 35 "w"
;   3 Name 48 "y"
;   3 Name 48 "y"
;   3 Name 49 "z"
;   3 Name 59 "m"
;   3 Name 61 "q"
;   3 Decorate 10 Constant
;   6 Decorate 14 LinkageAttributes "mask" Export
;   4 Decorate 25 Alignment 8
;   4 TypeInt 2 8 0
;   4 TypeInt 3 64 0
;   4 TypeInt 11 16 0
;   4 TypeInt 22 32 0
;   5 Constant 3 4 2 0
;   4 Constant 2 7 1
;   4 Constant 11 13 3549
;   5 Constant 3 26 0 0
;   4 Constant 2 30 0
;   4 Constant 22 33 0
;   4 Constant 22 34 1
;   4 Constant 22 44 4
;   4 Constant 2 55 2
;   5 Constant 3 60 16 0
;   4 TypeArray 5 2 4
;   4 TypePointer 6 5 5
;   4 TypePointer 12 5 11
;   2 TypeVoid 15
;   4 TypePointer 16 5 2
;   5 TypeFunction 17 15 16 3
;   4 TypeStruct 23 22 2
;   4 TypePointer 24 7 23
;   2 TypeBool 29
;   4 TypePointer 32 7 2
;   4 TypeStruct 37 22 29
;   4 TypePointer 39 7 22
;   4 TypeVector 58 29 2
;   3 ConstantNull 2 8
;   5 ConstantComposite 5 9 7 8
;   5 Variable 6 10 5 9
;   5 Variable 12 14 5 13
;   3 Undef 37 38
;   5 Function 15 18 0 17
;   3 FunctionParameter 16 19
;   3 FunctionParameter 3 20
;   2 Label 21
;   4 Variable 24 25 7
;   6 PtrAccessChain 16 27 10 26 20
;   6 Load 2 28 27 2 1
;   5 INotEqual 29 31 28 30
;   6 PtrAccessChain 32 35 25 33 34
;   6 Select 2 36 31 7 30
;   5 Store 35 36 2 1
;   4 Bitcast 39 40 25
;   6 Load 22 41 40 2 4
;   6 CompositeInsert 37 42 41 38 0
;   4 Bitcast 32 43 25
;   5 InBoundsPtrAccessChain 32 45 43 44
;   6 Load 2 46 45 2 4
;   5 INotEqual 29 47 46 30
;   6 CompositeInsert 37 48 47 42 1
;   5 CompositeExtract 29 49 48 1
;   6 Select 2 50 49 7 30
;   5 Store 19 50 2 1
;   4 Bitcast 16 51 14
;   6 Load 2 52 51 2 1
;   5 BitwiseAnd 2 53 52 7
;   5 INotEqual 29 54 53 30
;   5 BitwiseAnd 2 56 52 55
;   5 INotEqual 29 57 56 30
;   5 CompositeConstruct 58 59 54 57
;   5 PtrAccessChain 16 61 19 60
;   5 CompositeExtract 29 62 59 0
;   6 Select 2 63 62 7 30
;   5 CompositeExtract 29 64 59 1
;   6 Select 2 65 64 55 30
;   5 BitwiseOr 2 66 63 65
;   5 Store 61 66 2 1
;   1 Return
;   1 FunctionEnd
