; Sums and products that tell whether they overflow come back as the same intrinsics.
target triple = "spir64-unknown-unknown"
declare { i32, i1 } @llvm.uadd.with.overflow.i32(i32, i32)
declare { <2 x i64>, <2 x i1> } @llvm.usub.with.overflow.v2i64(<2 x i64>, <2 x i64>)
declare { i32, i1 } @llvm.umul.with.overflow.i32(i32, i32)
define spir_func i32 @sum(i32 %a, i32 %b, ptr addrspace(1) %overflow) {
  %both = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %a, i32 %b)
  %sum = extractvalue { i32, i1 } %both, 0
  %carry = extractvalue { i32, i1 } %both, 1
  %byte = zext i1 %carry to i8
  store i8 %byte, ptr addrspace(1) %overflow
  ret i32 %sum
}
define spir_func <2 x i64> @difference(<2 x i64> %a, <2 x i64> %b) {
  %both = call { <2 x i64>, <2 x i1> } @llvm.usub.with.overflow.v2i64(<2 x i64> %a, <2 x i64> %b)
  %difference = extractvalue { <2 x i64>, <2 x i1> } %both, 0
  %borrow = extractvalue { <2 x i64>, <2 x i1> } %both, 1
  %kept = select <2 x i1> %borrow, <2 x i64> zeroinitializer, <2 x i64> %difference
  ret <2 x i64> %kept
}
define spir_func i1 @product(i32 %a, i32 %b) {
  %both = call { i32, i1 } @llvm.umul.with.overflow.i32(i32 %a, i32 %b)
  %overflow = extractvalue { i32, i1 } %both, 1
  ret i1 %overflow
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   2 Capability Int8
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 6 "sum"
;   3 Name 7 "a"
;   3 Name 8 "b"
;   5 Name 9 "overflow"
;   3 Name 25 "sum"
;   4 Name 26 "carry"
;   4 Name 29 "byte"
;   5 Name 33 "difference"
;   3 Name 34 "a"
;   3 Name 35 "b"
;   5 Name 51 "difference"
;   4 Name 52 "borrow"
;   4 Name 53 "kept"
;   4 Name 55 "product"
;   3 Name 56 "a"
;   3 Name 57 "b"
;   11 Name 60 "spirv.llvm_umul_with_overflow_i32"
;   4 Name 69 "both"
;   5 Name 70 "overflow"
;   5 Decorate 6 LinkageAttributes "sum" Export
;   7 Decorate 33 LinkageAttributes "difference" Export
;   6 Decorate 55 LinkageAttributes "product" Export
;   4 TypeInt 2 32 0
;   4 TypeInt 3 8 0
;   4 TypeInt 30 64 0
;   4 Constant 2 18 0
;   4 Constant 3 27 1
;   4 Constant 3 28 0
;   4 TypePointer 4 5 3
;   6 TypeFunction 5 2 2 2 4
;   4 TypeStruct 11 2 2
;   4 TypePointer 12 7 11
;   2 TypeBool 19
;   4 TypeStruct 21 2 19
;   4 TypeVector 31 30 2
;   5 TypeFunction 32 31 31 31
;   4 TypeStruct 37 31 31
;   4 TypePointer 38 7 37
;   4 TypeVector 45 19 2
;   4 TypeStruct 47 31 45
;   5 TypeFunction 54 19 2 2
;   5 TypeFunction 59 21 2 2
;   3 Undef 21 22
;   3 ConstantNull 31 44
;   3 Undef 47 48
;   5 Function 2 6 0 5
;   3 FunctionParameter 2 7
;   3 FunctionParameter 2 8
;   3 FunctionParameter 4 9
;   2 Label 10
;   4 Variable 12 13 7
;   5 IAddCarry 11 14 7 8
;   3 Store 13 14
;   6 Load 11 15 13 2 4
;   5 CompositeExtract 2 16 15 0
;   5 CompositeExtract 2 17 15 1
;   5 INotEqual 19 20 17 18
;   6 CompositeInsert 21 23 16 22 0
;   6 CompositeInsert 21 24 20 23 1
;   5 CompositeExtract 2 25 24 0
;   5 CompositeExtract 19 26 24 1
;   6 Select 3 29 26 27 28
;   5 Store 9 29 2 1
;   2 ReturnValue 25
;   1 FunctionEnd
;   5 Function 31 33 0 32
;   3 FunctionParameter 31 34
;   3 FunctionParameter 31 35
;   2 Label 36
;   4 Variable 38 39 7
;   5 ISubBorrow 37 40 34 35
;   3 Store 39 40
;   6 Load 37 41 39 2 16
;   5 CompositeExtract 31 42 41 0
;   5 CompositeExtract 31 43 41 1
;   5 INotEqual 45 46 43 44
;   6 CompositeInsert 47 49 42 48 0
;   6 CompositeInsert 47 50 46 49 1
;   5 CompositeExtract 31 51 50 0
;   5 CompositeExtract 45 52 50 1
;   6 Select 31 53 52 44 51
;   2 ReturnValue 53
;   1 FunctionEnd
;   5 Function 19 55 0 54
;   3 FunctionParameter 2 56
;   3 FunctionParameter 2 57
;   2 Label 58
;   6 FunctionCall 21 69 60 56 57
;   5 CompositeExtract 19 70 69 1
;   2 ReturnValue 70
;   1 FunctionEnd
;   5 Function 21 60 0 59
;   3 FunctionParameter 2 62
;   3 FunctionParameter 2 63
;   2 Label 61
;   5 IMul 2 64 62 63
;   7 ExtInst 2 65 1 u_mul_hi 62 63
;   5 INotEqual 19 66 65 18
;   6 CompositeInsert 21 67 64 22 0
;   6 CompositeInsert 21 68 66 67 1
;   2 ReturnValue 68
;   1 FunctionEnd
