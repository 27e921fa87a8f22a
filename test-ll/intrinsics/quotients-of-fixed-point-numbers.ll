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
;   4 Name 51 "long"
;   4 Name 73 "both"
;   4 Name 98 "short"
;   3 Name 99 "one"
;   4 Name 100 "wide"
;   3 Name 101 "x"
;   3 Name 102 "y"
;   4 Name 107 "entry"
;   4 Name 108 "step"
;   3 Name 146 "end"
;   5 Decorate 6 LinkageAttributes "use" Export
;   4 TypeInt 2 64 0
;   4 TypeInt 4 16 0
;   4 TypeInt 74 32 0
;   5 Constant 2 14 0 0
;   5 Constant 2 22 31 0
;   5 Constant 2 24 33 0
;   5 Constant 2 36 1 0
;   5 Constant 2 44 0 2147483648
;   5 Constant 2 45 4294967295 2147483647
;   5 Constant 2 55 63 0
;   4 Constant 4 76 3
;   4 Constant 74 79 0
;   4 Constant 74 87 4
;   4 Constant 74 93 1
;   5 Constant 2 144 128 0
;   4 TypeVector 3 2 2
;   7 TypeFunction 5 2 2 2 3 4
;   2 TypeBool 13
;   6 TypeStruct 26 2 2 2 2
;   7 TypeFunction 27 26 2 2 2 2
;   3 Undef 3 62
;   3 ConstantTrue 13 134
;   3 Undef 26 147
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
;   8 FunctionCall 26 29 28 25 23 14 21
;   5 CompositeExtract 2 30 29 0
;   5 CompositeExtract 2 31 29 1
;   5 CompositeExtract 2 32 29 2
;   5 CompositeExtract 2 33 29 3
;   5 INotEqual 13 34 33 14
;   5 LogicalAnd 13 35 34 15
;   6 Select 2 37 35 36 14
;   5 IAdd 2 38 31 37
;   5 ULessThan 13 39 38 37
;   6 Select 2 40 39 36 14
;   5 IAdd 2 41 30 40
;   5 ISub 2 42 14 38
;   6 Select 2 43 15 42 38
;   6 Select 2 46 15 44 45
;   6 Select 2 47 15 44 45
;   5 UGreaterThan 13 48 38 47
;   5 INotEqual 13 49 41 14
;   5 LogicalOr 13 50 48 49
;   6 Select 2 51 50 46 43
;   5 CompositeExtract 2 52 9 0
;   5 CompositeExtract 2 53 9 0
;   5 ShiftLeftLogical 2 54 52 36
;   5 ShiftRightLogical 2 56 52 55
;   8 FunctionCall 26 57 28 56 54 14 53
;   5 CompositeExtract 2 58 57 0
;   5 CompositeExtract 2 59 57 1
;   5 CompositeExtract 2 60 57 2
;   5 CompositeExtract 2 61 57 3
;   6 CompositeInsert 3 63 59 62 0
;   5 CompositeExtract 2 64 9 1
;   5 CompositeExtract 2 65 9 1
;   5 ShiftLeftLogical 2 66 64 36
;   5 ShiftRightLogical 2 67 64 55
;   8 FunctionCall 26 68 28 67 66 14 65
;   5 CompositeExtract 2 69 68 0
;   5 CompositeExtract 2 70 68 1
;   5 CompositeExtract 2 71 68 2
;   5 CompositeExtract 2 72 68 3
;   6 CompositeInsert 3 73 70 63 1
;   4 SConvert 74 75 10
;   4 SConvert 74 77 76
;   5 BitwiseXor 74 78 75 77
;   5 SLessThan 13 80 78 79
;   5 SLessThan 13 81 75 79
;   5 ISub 74 82 79 75
;   6 Select 74 83 81 82 75
;   5 SLessThan 13 84 77 79
;   5 ISub 74 85 79 77
;   6 Select 74 86 84 85 77
;   5 ShiftLeftLogical 74 88 83 87
;   5 UMod 74 89 88 86
;   5 UDiv 74 90 88 86
;   5 INotEqual 13 91 89 79
;   5 LogicalAnd 13 92 91 80
;   6 Select 74 94 92 93 79
;   5 IAdd 74 95 90 94
;   5 ISub 74 96 79 95
;   6 Select 74 97 80 96 95
;   4 UConvert 4 98 97
;   5 CompositeExtract 2 99 73 1
;   4 SConvert 2 100 98
;   5 IAdd 2 101 99 100
;   5 IAdd 2 102 101 51
;   2 ReturnValue 102
;   1 FunctionEnd
;   5 Function 26 28 0 27
;   3 FunctionParameter 2 103
;   3 FunctionParameter 2 104
;   3 FunctionParameter 2 105
;   3 FunctionParameter 2 106
;   2 Label 107
;   2 Branch 108
;   2 Label 108
;   7 Phi 2 110 14 107 109 108
;   7 Phi 2 112 103 107 111 108
;   7 Phi 2 114 104 107 113 108
;   7 Phi 2 116 14 107 115 108
;   7 Phi 2 118 14 107 117 108
;   5 ShiftRightLogical 2 119 112 55
;   5 ShiftRightLogical 2 120 114 55
;   5 ShiftLeftLogical 2 121 112 36
;   5 ShiftLeftLogical 2 122 114 36
;   5 BitwiseOr 2 111 121 120
;   5 BitwiseOr 2 123 122 14
;   5 ShiftRightLogical 2 124 116 55
;   5 ShiftRightLogical 2 125 118 55
;   5 ShiftLeftLogical 2 126 116 36
;   5 ShiftLeftLogical 2 127 118 36
;   5 BitwiseOr 2 128 126 125
;   5 BitwiseOr 2 129 127 119
;   5 INotEqual 13 130 124 14
;   5 ULessThan 13 131 129 106
;   5 IEqual 13 132 128 105
;   5 UGreaterThan 13 133 128 105
;   5 LogicalNotEqual 13 135 131 134
;   5 LogicalAnd 13 136 132 135
;   5 LogicalOr 13 137 136 133
;   5 LogicalOr 13 138 137 130
;   6 Select 2 139 131 36 14
;   5 ISub 2 140 129 106
;   5 ISub 2 141 128 105
;   5 ISub 2 142 141 139
;   6 Select 2 117 138 140 129
;   6 Select 2 115 138 142 128
;   6 Select 2 143 138 36 14
;   5 BitwiseOr 2 113 123 143
;   5 IAdd 2 109 110 36
;   5 IEqual 13 145 109 144
;   4 BranchConditional 145 146 108
;   2 Label 146
;   6 CompositeInsert 26 148 111 147 0
;   6 CompositeInsert 26 149 113 148 1
;   6 CompositeInsert 26 150 115 149 2
;   6 CompositeInsert 26 151 117 150 3
;   2 ReturnValue 151
;   1 FunctionEnd
