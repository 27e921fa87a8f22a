; options: +SPV_INTEL_arbitrary_precision_integers
; Masks and limits of integers that 64 bits do not hold.
target triple = "spir64-unknown-unknown"
declare i128 @llvm.bswap.i128(i128)
declare i128 @llvm.ushl.sat.i128(i128, i128)
declare i96 @llvm.sshl.sat.i96(i96, i96)

define spir_func i128 @swapped(i128 %x) {
  %v = call i128 @llvm.bswap.i128(i128 %x)
  ret i128 %v
}

define spir_func i128 @unsigned(i128 %x, i128 %n) {
  %v = call i128 @llvm.ushl.sat.i128(i128 %x, i128 %n)
  ret i128 %v
}

define spir_func i96 @signed(i96 %x, i96 %n) {
  %v = call i96 @llvm.sshl.sat.i96(i96 %x, i96 %n)
  ret i96 %v
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability ArbitraryPrecisionIntegersINTEL
;   11 Extension "SPV_INTEL_arbitrary_precision_integers"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   4 Name 4 "swapped"
;   3 Name 5 "x"
;   3 Name 86 "v"
;   5 Name 88 "unsigned"
;   3 Name 89 "x"
;   3 Name 90 "n"
;   3 Name 97 "v"
;   4 Name 100 "signed"
;   3 Name 101 "x"
;   3 Name 102 "n"
;   3 Name 112 "v"
;   6 Decorate 4 LinkageAttributes "swapped" Export
;   7 Decorate 88 LinkageAttributes "unsigned" Export
;   6 Decorate 100 LinkageAttributes "signed" Export
;   4 TypeInt 2 128 0
;   4 TypeInt 98 96 0
;   7 Constant 2 7 255 0 0 0
;   7 Constant 2 8 0 0 0 0
;   7 Constant 2 9 120 0 0 0
;   7 Constant 2 13 8 0 0 0
;   7 Constant 2 14 112 0 0 0
;   7 Constant 2 19 16 0 0 0
;   7 Constant 2 20 104 0 0 0
;   7 Constant 2 25 24 0 0 0
;   7 Constant 2 26 96 0 0 0
;   7 Constant 2 31 32 0 0 0
;   7 Constant 2 32 88 0 0 0
;   7 Constant 2 37 40 0 0 0
;   7 Constant 2 38 80 0 0 0
;   7 Constant 2 43 48 0 0 0
;   7 Constant 2 44 72 0 0 0
;   7 Constant 2 49 56 0 0 0
;   7 Constant 2 50 64 0 0 0
;   7 Constant 2 96 4294967295 4294967295 4294967295 4294967295
;   6 Constant 98 107 4294967295 4294967295 2147483647
;   6 Constant 98 108 0 0 0
;   6 Constant 98 109 0 0 2147483648
;   4 TypeFunction 3 2 2
;   5 TypeFunction 87 2 2 2
;   2 TypeBool 92
;   5 TypeFunction 99 98 98 98
;   5 Function 2 4 0 3
;   3 FunctionParameter 2 5
;   2 Label 6
;   5 ShiftRightLogical 2 10 5 8
;   5 BitwiseAnd 2 11 10 7
;   5 ShiftLeftLogical 2 12 11 9
;   5 ShiftRightLogical 2 15 5 13
;   5 BitwiseAnd 2 16 15 7
;   5 ShiftLeftLogical 2 17 16 14
;   5 BitwiseOr 2 18 12 17
;   5 ShiftRightLogical 2 21 5 19
;   5 BitwiseAnd 2 22 21 7
;   5 ShiftLeftLogical 2 23 22 20
;   5 BitwiseOr 2 24 18 23
;   5 ShiftRightLogical 2 27 5 25
;   5 BitwiseAnd 2 28 27 7
;   5 ShiftLeftLogical 2 29 28 26
;   5 BitwiseOr 2 30 24 29
;   5 ShiftRightLogical 2 33 5 31
;   5 BitwiseAnd 2 34 33 7
;   5 ShiftLeftLogical 2 35 34 32
;   5 BitwiseOr 2 36 30 35
;   5 ShiftRightLogical 2 39 5 37
;   5 BitwiseAnd 2 40 39 7
;   5 ShiftLeftLogical 2 41 40 38
;   5 BitwiseOr 2 42 36 41
;   5 ShiftRightLogical 2 45 5 43
;   5 BitwiseAnd 2 46 45 7
;   5 ShiftLeftLogical 2 47 46 44
;   5 BitwiseOr 2 48 42 47
;   5 ShiftRightLogical 2 51 5 49
;   5 BitwiseAnd 2 52 51 7
;   5 ShiftLeftLogical 2 53 52 50
;   5 BitwiseOr 2 54 48 53
;   5 ShiftRightLogical 2 55 5 50
;   5 BitwiseAnd 2 56 55 7
;   5 ShiftLeftLogical 2 57 56 49
;   5 BitwiseOr 2 58 54 57
;   5 ShiftRightLogical 2 59 5 44
;   5 BitwiseAnd 2 60 59 7
;   5 ShiftLeftLogical 2 61 60 43
;   5 BitwiseOr 2 62 58 61
;   5 ShiftRightLogical 2 63 5 38
;   5 BitwiseAnd 2 64 63 7
;   5 ShiftLeftLogical 2 65 64 37
;   5 BitwiseOr 2 66 62 65
;   5 ShiftRightLogical 2 67 5 32
;   5 BitwiseAnd 2 68 67 7
;   5 ShiftLeftLogical 2 69 68 31
;   5 BitwiseOr 2 70 66 69
;   5 ShiftRightLogical 2 71 5 26
;   5 BitwiseAnd 2 72 71 7
;   5 ShiftLeftLogical 2 73 72 25
;   5 BitwiseOr 2 74 70 73
;   5 ShiftRightLogical 2 75 5 20
;   5 BitwiseAnd 2 76 75 7
;   5 ShiftLeftLogical 2 77 76 19
;   5 BitwiseOr 2 78 74 77
;   5 ShiftRightLogical 2 79 5 14
;   5 BitwiseAnd 2 80 79 7
;   5 ShiftLeftLogical 2 81 80 13
;   5 BitwiseOr 2 82 78 81
;   5 ShiftRightLogical 2 83 5 9
;   5 BitwiseAnd 2 84 83 7
;   5 ShiftLeftLogical 2 85 84 8
;   5 BitwiseOr 2 86 82 85
;   2 ReturnValue 86
;   1 FunctionEnd
;   5 Function 2 88 0 87
;   3 FunctionParameter 2 89
;   3 FunctionParameter 2 90
;   2 Label 91
;   5 ShiftLeftLogical 2 93 89 90
;   5 ShiftRightLogical 2 94 93 90
;   5 INotEqual 92 95 94 89
;   6 Select 2 97 95 96 93
;   2 ReturnValue 97
;   1 FunctionEnd
;   5 Function 98 100 0 99
;   3 FunctionParameter 98 101
;   3 FunctionParameter 98 102
;   2 Label 103
;   5 ShiftLeftLogical 98 104 101 102
;   5 ShiftRightArithmetic 98 105 104 102
;   5 INotEqual 92 106 105 101
;   5 SLessThan 92 110 101 108
;   6 Select 98 111 110 109 107
;   6 Select 98 112 106 111 104
;   2 ReturnValue 112
;   1 FunctionEnd
