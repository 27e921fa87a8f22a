; Truth values are OpTypeBool in memory too, vectors of them packed bits.
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
;   3 Name 28 "l"
;   3 Name 32 "w"
;   3 Name 33 "y"
;   3 Name 34 "z"
;   3 Name 47 "m"
;   3 Name 50 "q"
;   3 Decorate 10 Constant
;   6 Decorate 14 LinkageAttributes "mask" Export
;   4 Decorate 25 Alignment 8
;   4 TypeInt 3 64 0
;   4 TypeInt 11 16 0
;   4 TypeInt 22 32 0
;   4 TypeInt 35 8 0
;   5 Constant 3 4 2 0
;   4 Constant 11 13 3549
;   5 Constant 3 26 0 0
;   4 Constant 22 30 0
;   4 Constant 22 31 1
;   4 Constant 35 36 0
;   4 Constant 35 40 1
;   4 Constant 35 43 2
;   5 Constant 3 49 16 0
;   2 TypeBool 2
;   4 TypeArray 5 2 4
;   4 TypePointer 6 5 5
;   4 TypePointer 12 5 11
;   2 TypeVoid 15
;   4 TypePointer 16 5 2
;   5 TypeFunction 17 15 16 3
;   4 TypeStruct 23 22 2
;   4 TypePointer 24 7 23
;   4 TypePointer 29 7 2
;   4 TypePointer 37 5 35
;   4 TypeVector 46 2 2
;   3 ConstantTrue 2 7
;   3 ConstantFalse 2 8
;   5 ConstantComposite 5 9 7 8
;   5 Variable 6 10 5 9
;   5 Variable 12 14 5 13
;   5 Function 15 18 0 17
;   3 FunctionParameter 16 19
;   3 FunctionParameter 3 20
;   2 Label 21
;   4 Variable 24 25 7
;   6 PtrAccessChain 16 27 10 26 20
;   6 Load 2 28 27 2 1
;   6 PtrAccessChain 29 32 25 30 31
;   5 Store 32 28 2 1
;   6 Load 23 33 25 2 4
;   5 CompositeExtract 2 34 33 1
;   5 Store 19 34 2 1
;   4 Bitcast 37 38 14
;   6 Load 35 39 38 2 1
;   5 BitwiseAnd 35 41 39 40
;   5 INotEqual 2 42 41 36
;   5 BitwiseAnd 35 44 39 43
;   5 INotEqual 2 45 44 36
;   5 CompositeConstruct 46 47 42 45
;   4 Bitcast 37 48 19
;   5 PtrAccessChain 37 50 48 49
;   5 CompositeExtract 2 51 47 0
;   6 Select 35 52 51 40 36
;   5 CompositeExtract 2 53 47 1
;   6 Select 35 54 53 43 36
;   5 BitwiseOr 35 55 52 54
;   5 Store 50 55 2 1
;   1 Return
;   1 FunctionEnd
