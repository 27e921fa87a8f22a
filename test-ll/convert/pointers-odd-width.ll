; The same of vectors, lane by lane.
target triple = "spir-unknown-unknown"

define spir_func i32 @f(ptr addrspace(1) %base, <2 x i32> %n) {
  %p = getelementptr i32, ptr addrspace(1) %base, <2 x i32> %n
  %a = ptrtoint <2 x ptr addrspace(1)> %p to <2 x i12>
  %b = ptrtoint <2 x ptr addrspace(1)> %p to <2 x i1>
  %q = inttoptr <2 x i12> %a to <2 x ptr addrspace(1)>
  %r = inttoptr <2 x i1> %b to <2 x ptr addrspace(1)>
  %one = extractelement <2 x ptr addrspace(1)> %q, i32 0
  %other = extractelement <2 x ptr addrspace(1)> %r, i32 1
  %x = load i32, ptr addrspace(1) %one
  %y = load i32, ptr addrspace(1) %other
  %z = add i32 %x, %y
  ret i32 %z
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int16
;   2 Capability Int8
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 1 2
;   3 Source 0 0
;   3 Name 6 "f"
;   4 Name 7 "base"
;   3 Name 8 "n"
;   3 Name 19 "p"
;   3 Name 45 "q"
;   3 Name 53 "r"
;   3 Name 42 "one"
;   4 Name 52 "other"
;   3 Name 56 "x"
;   3 Name 58 "y"
;   3 Name 59 "z"
;   5 Decorate 6 LinkageAttributes "f" Export
;   4 TypeInt 2 32 0
;   4 TypeInt 10 8 0
;   4 TypeInt 22 16 0
;   4 Constant 22 25 4095
;   4 Constant 10 33 1
;   4 Constant 10 34 0
;   4 TypePointer 3 5 2
;   4 TypeVector 4 2 2
;   5 TypeFunction 5 2 3 4
;   4 TypePointer 11 5 10
;   4 TypeStruct 12 11 11
;   4 TypeVector 23 22 2
;   2 TypeBool 30
;   4 TypeVector 31 30 2
;   3 Undef 12 20
;   5 Function 2 6 0 5
;   3 FunctionParameter 3 7
;   3 FunctionParameter 4 8
;   2 Label 9
;   5 CompositeExtract 2 13 8 0
;   5 PtrAccessChain 3 14 7 13
;   4 Bitcast 11 15 14
;   5 CompositeExtract 2 16 8 1
;   5 PtrAccessChain 3 17 7 16
;   4 Bitcast 11 18 17
;   6 CompositeInsert 12 21 15 20 0
;   6 CompositeInsert 12 19 18 21 1
;   4 ConvertPtrToU 22 24 15
;   5 BitwiseAnd 22 26 24 25
;   4 ConvertPtrToU 22 27 18
;   5 BitwiseAnd 22 28 27 25
;   5 CompositeConstruct 23 29 26 28
;   4 ConvertPtrToU 10 32 15
;   5 BitwiseAnd 10 35 32 33
;   5 INotEqual 30 36 35 34
;   4 ConvertPtrToU 10 37 18
;   5 BitwiseAnd 10 38 37 33
;   5 INotEqual 30 39 38 34
;   5 CompositeConstruct 31 40 36 39
;   5 CompositeExtract 22 41 29 0
;   4 ConvertUToPtr 11 42 41
;   5 CompositeExtract 22 43 29 1
;   4 ConvertUToPtr 11 44 43
;   6 CompositeInsert 12 46 42 20 0
;   6 CompositeInsert 12 45 44 46 1
;   5 CompositeExtract 30 47 40 0
;   6 Select 10 48 47 33 34
;   4 ConvertUToPtr 11 49 48
;   5 CompositeExtract 30 50 40 1
;   6 Select 10 51 50 33 34
;   4 ConvertUToPtr 11 52 51
;   6 CompositeInsert 12 54 49 20 0
;   6 CompositeInsert 12 53 52 54 1
;   4 Bitcast 3 55 42
;   6 Load 2 56 55 2 4
;   4 Bitcast 3 57 52
;   6 Load 2 58 57 2 4
;   5 IAdd 2 59 56 58
;   2 ReturnValue 59
;   1 FunctionEnd
