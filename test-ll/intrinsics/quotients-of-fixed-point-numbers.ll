; Quotients of fixed-point numbers: those that need more than 64 bits by one function with a loop.
target triple = "spir64-unknown-unknown"

define i64 @use(i64 %a, i64 %b, <2 x i64> %c, i16 %d) {
  %long = call i64 @llvm.sdiv.fix.sat.i64(i64 %a, i64 %b, i32 31)
  %both = call <2 x i64> @llvm.udiv.fix.v2i64(<2 x i64> %c, <2 x i64> %c, i32 1)
  %short = call i16 @llvm.sdiv.fix.i16(i16 %d, i16 3, i32 4)
  %one = extractelement <2 x i64> %both, i32 1
  %wide = sext i16 %short to i64
  %x = add i64 %one, %wide
  %y = add i64 %x, %long
  ret i64 %y
}

declare i64 @llvm.sdiv.fix.sat.i64(i64, i64, i32 immarg)
declare <2 x i64> @llvm.udiv.fix.v2i64(<2 x i64>, <2 x i64>, i32 immarg)
declare i16 @llvm.sdiv.fix.i16(i16, i16, i32 immarg)

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   2 Capability Int16
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 6 "use"
;   3 Name 7 "a"
;   3 Name 8 "b"
;   3 Name 9 "c"
;   3 Name 10 "d"
;   9 Name 28 "spirv.quotient.of.128.bits"
;   4 Name 50 "long"
;   4 Name 70 "both"
;   4 Name 95 "short"
;   3 Name 96 "one"
;   4 Name 97 "wide"
;   3 Name 98 "x"
;   3 Name 99 "y"
;   4 Name 103 "entry"
;   4 Name 104 "step"
;   3 Name 126 "end"
;   5 Decorate 6 LinkageAttributes "use" Export
;   4 TypeInt 2 64 0
;   4 TypeInt 4 16 0
;   4 TypeInt 71 32 0
;   5 Constant 2 14 0 0
;   5 Constant 2 22 31 0
;   5 Constant 2 24 33 0
;   5 Constant 2 35 1 0
;   5 Constant 2 43 0 2147483648
;   5 Constant 2 44 4294967295 2147483647
;   5 Constant 2 54 63 0
;   4 Constant 4 73 3
;   4 Constant 71 76 0
;   4 Constant 71 84 4
;   4 Constant 71 90 1
;   5 Constant 2 124 128 0
;   4 TypeVector 3 2 2
;   7 TypeFunction 5 2 2 2 3 4
;   2 TypeBool 13
;   5 TypeStruct 26 2 2 2
;   6 TypeFunction 27 26 2 2 2
;   3 Undef 3 60
;   3 Undef 26 127
;   5 Function 2 6 0 5
;   3 FunctionParameter 2 7
;   3 FunctionParameter 2 8
;   3 FunctionParameter 3 9
;   3 FunctionParameter 4 10
;   2 Label 11
;   5 BitwiseXor 2 12 7 8
;   5 SLessThan 13 15 12 14
;   5 SLessThan 13 16 7 14
;   5 ISub 2 17 14 7
;   6 Select 2 18 16 17 7
;   5 SLessThan 13 19 8 14
;   5 ISub 2 20 14 8
;   6 Select 2 21 19 20 8
;   5 ShiftLeftLogical 2 23 18 22
;   5 ShiftRightLogical 2 25 18 24
;   7 FunctionCall 26 29 28 25 23 21
;   5 CompositeExtract 2 30 29 0
;   5 CompositeExtract 2 31 29 1
;   5 CompositeExtract 2 32 29 2
;   5 INotEqual 13 33 32 14
;   5 LogicalAnd 13 34 33 15
;   6 Select 2 36 34 35 14
;   5 IAdd 2 37 31 36
;   5 ULessThan 13 38 37 36
;   6 Select 2 39 38 35 14
;   5 IAdd 2 40 30 39
;   5 ISub 2 41 14 37
;   6 Select 2 42 15 41 37
;   6 Select 2 45 15 43 44
;   6 Select 2 46 15 43 44
;   5 UGreaterThan 13 47 37 46
;   5 INotEqual 13 48 40 14
;   5 LogicalOr 13 49 47 48
;   6 Select 2 50 49 45 42
;   5 CompositeExtract 2 51 9 0
;   5 CompositeExtract 2 52 9 0
;   5 ShiftLeftLogical 2 53 51 35
;   5 ShiftRightLogical 2 55 51 54
;   7 FunctionCall 26 56 28 55 53 52
;   5 CompositeExtract 2 57 56 0
;   5 CompositeExtract 2 58 56 1
;   5 CompositeExtract 2 59 56 2
;   6 CompositeInsert 3 61 58 60 0
;   5 CompositeExtract 2 62 9 1
;   5 CompositeExtract 2 63 9 1
;   5 ShiftLeftLogical 2 64 62 35
;   5 ShiftRightLogical 2 65 62 54
;   7 FunctionCall 26 66 28 65 64 63
;   5 CompositeExtract 2 67 66 0
;   5 CompositeExtract 2 68 66 1
;   5 CompositeExtract 2 69 66 2
;   6 CompositeInsert 3 70 68 61 1
;   4 SConvert 71 72 10
;   4 SConvert 71 74 73
;   5 BitwiseXor 71 75 72 74
;   5 SLessThan 13 77 75 76
;   5 SLessThan 13 78 72 76
;   5 ISub 71 79 76 72
;   6 Select 71 80 78 79 72
;   5 SLessThan 13 81 74 76
;   5 ISub 71 82 76 74
;   6 Select 71 83 81 82 74
;   5 ShiftLeftLogical 71 85 80 84
;   5 UMod 71 86 85 83
;   5 UDiv 71 87 85 83
;   5 INotEqual 13 88 86 76
;   5 LogicalAnd 13 89 88 77
;   6 Select 71 91 89 90 76
;   5 IAdd 71 92 87 91
;   5 ISub 71 93 76 92
;   6 Select 71 94 77 93 92
;   4 UConvert 4 95 94
;   5 CompositeExtract 2 96 70 1
;   4 SConvert 2 97 95
;   5 IAdd 2 98 96 97
;   5 IAdd 2 99 98 50
;   2 ReturnValue 99
;   1 FunctionEnd
;   5 Function 26 28 0 27
;   3 FunctionParameter 2 100
;   3 FunctionParameter 2 101
;   3 FunctionParameter 2 102
;   2 Label 103
;   2 Branch 104
;   2 Label 104
;   7 Phi 2 106 14 103 105 104
;   7 Phi 2 108 100 103 107 104
;   7 Phi 2 110 101 103 109 104
;   7 Phi 2 112 14 103 111 104
;   5 ShiftRightLogical 2 113 108 54
;   5 ShiftRightLogical 2 114 110 54
;   5 ShiftLeftLogical 2 115 108 35
;   5 BitwiseOr 2 107 115 114
;   5 ShiftLeftLogical 2 116 110 35
;   5 SLessThan 13 117 112 14
;   5 ShiftLeftLogical 2 118 112 35
;   5 BitwiseOr 2 119 118 113
;   5 UGreaterThanEqual 13 120 119 102
;   5 LogicalOr 13 121 120 117
;   5 ISub 2 122 119 102
;   6 Select 2 111 121 122 119
;   6 Select 2 123 121 35 14
;   5 BitwiseOr 2 109 116 123
;   5 IAdd 2 105 106 35
;   5 IEqual 13 125 105 124
;   4 BranchConditional 125 126 104
;   2 Label 126
;   6 CompositeInsert 26 128 107 127 0
;   6 CompositeInsert 26 129 109 128 1
;   6 CompositeInsert 26 130 111 129 2
;   2 ReturnValue 130
;   1 FunctionEnd
