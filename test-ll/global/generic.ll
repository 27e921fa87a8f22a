; Variables of the generic address space, as clang has them for HIP's strings: SPIR-V has none, so they are global memory,
; and where their addresses are wanted stands a generic pointer.
target triple = "spirv64v1.4-unknown-unknown"

@text = private unnamed_addr addrspace(4) constant [3 x i8] c"ab\00"
@plain = internal addrspace(1) global i32 5
@other = external addrspace(4) global i32
@table = internal addrspace(1) constant [2 x ptr addrspace(4)] [ptr addrspace(4) @text, ptr addrspace(4) @other]
@second = internal alias i32, ptr addrspace(4) @held
@held = internal addrspace(4) global i32 6
@unused = internal addrspace(4) global i32 7

define spir_kernel void @k(ptr addrspace(1) %to, i64 %at) {
  %x = load i8, ptr addrspace(4) getelementptr (i8, ptr addrspace(4) @text, i64 1)
  %wide = zext i8 %x to i32
  store i32 %wide, ptr addrspace(4) @other
  store ptr addrspace(4) @text, ptr addrspace(1) %to
  %slot = getelementptr [2 x ptr addrspace(4)], ptr addrspace(1) @table, i64 0, i64 %at
  %p = load ptr addrspace(4), ptr addrspace(1) %slot
  store ptr addrspace(4) %p, ptr addrspace(1) %to
  store { i32, ptr addrspace(4) } { i32 1, ptr addrspace(4) @second }, ptr addrspace(1) %to
  store i32 8, ptr addrspace(4) @second
  ret void
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   2 Capability GenericPointer
;   2 Capability Int8
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   8 EntryPoint 6 36 "k" 11 18 28 30
;   3 Source 0 0
;   4 Name 11 "text"
;   4 Name 16 "plain"
;   4 Name 18 "other"
;   4 Name 28 "table"
;   4 Name 30 "held"
;   4 Name 32 "unused"
;   3 Name 36 "k"
;   3 Name 37 "to"
;   3 Name 38 "at"
;   3 Name 44 "x"
;   4 Name 45 "wide"
;   4 Name 50 "slot"
;   3 Name 51 "p"
;   3 Decorate 11 Constant
;   6 Decorate 18 LinkageAttributes "other" Import
;   3 Decorate 28 Constant
;   4 TypeInt 2 8 0
;   4 TypeInt 3 64 0
;   4 TypeInt 13 32 0
;   5 Constant 3 4 3 0
;   4 Constant 2 7 97
;   4 Constant 2 8 98
;   4 Constant 2 9 0
;   4 Constant 13 15 5
;   5 Constant 3 20 2 0
;   4 Constant 13 29 6
;   4 Constant 13 31 7
;   5 Constant 3 42 1 0
;   5 Constant 3 49 0 0
;   4 Constant 13 54 1
;   4 Constant 13 60 8
;   4 TypeArray 5 2 4
;   4 TypePointer 6 8 5
;   4 TypePointer 12 5 5
;   4 TypePointer 14 5 13
;   4 TypePointer 17 8 13
;   4 TypePointer 19 8 2
;   4 TypeArray 21 19 20
;   4 TypePointer 22 5 21
;   2 TypeVoid 33
;   4 TypePointer 34 5 6
;   5 TypeFunction 35 33 34 3
;   4 TypePointer 48 5 19
;   4 TypeStruct 53 13 19
;   4 TypePointer 58 5 53
;   6 ConstantComposite 5 10 7 8 9
;   5 Variable 12 11 5 10
;   5 Variable 14 16 5 15
;   4 Variable 14 18 5
;   5 SpecConstantOp 6 23 121 11
;   5 SpecConstantOp 19 24 124 23
;   5 SpecConstantOp 17 25 121 18
;   5 SpecConstantOp 19 26 124 25
;   5 ConstantComposite 21 27 24 26
;   5 Variable 22 28 5 27
;   5 Variable 14 30 5 29
;   5 Variable 14 32 5 31
;   5 SpecConstantOp 17 55 121 30
;   5 SpecConstantOp 19 56 124 55
;   5 ConstantComposite 53 57 54 56
;   5 Function 33 36 0 35
;   3 FunctionParameter 34 37
;   3 FunctionParameter 3 38
;   2 Label 39
;   4 PtrCastToGeneric 6 40 11
;   4 Bitcast 19 41 40
;   5 PtrAccessChain 19 43 41 42
;   6 Load 2 44 43 2 1
;   4 UConvert 13 45 44
;   4 PtrCastToGeneric 17 46 18
;   5 Store 46 45 2 4
;   4 PtrCastToGeneric 6 47 11
;   5 Store 37 47 2 8
;   6 PtrAccessChain 48 50 28 49 38
;   6 Load 19 51 50 2 8
;   4 Bitcast 48 52 37
;   5 Store 52 51 2 8
;   4 Bitcast 58 59 37
;   5 Store 59 57 2 8
;   4 PtrCastToGeneric 17 61 30
;   5 Store 61 60 2 4
;   1 Return
;   1 FunctionEnd
