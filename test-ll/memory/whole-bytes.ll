; Integers of three, five, six and seven bytes, which clang reads and writes around bit-fields, are these bytes in memory,
; the lowest first.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

%fields = type { i24, i16 }

@table = addrspace(2) constant [2 x i24] [i24 -2, i24 66051]

define spir_kernel void @bits(ptr addrspace(1) %p, i64 %n) {
  %three = load i24, ptr addrspace(1) %p, align 4
  %at = getelementptr inbounds i8, ptr addrspace(1) %p, i64 8
  %five = load volatile i40, ptr addrspace(1) %at, align 1
  %wide = sext i24 %three to i40
  %sum = add i40 %five, %wide
  store i40 %sum, ptr addrspace(1) %at, align 1
  %six = zext i40 %sum to i48
  store i48 %six, ptr addrspace(1) %p, align 8
  %seven = trunc i64 %n to i56
  store i56 %seven, ptr addrspace(1) %at, align 8
  %entry = getelementptr [2 x i24], ptr addrspace(2) @table, i64 0, i64 %n
  %constant = load i24, ptr addrspace(2) %entry, align 4
  %place = alloca %fields, align 4
  store i24 %constant, ptr %place, align 4
  %whole = load %fields, ptr %place, align 4
  %first = extractvalue %fields %whole, 0
  store i24 %first, ptr addrspace(1) %p, align 4
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
;   6 EntryPoint 6 22 "bits" 18
;   3 Source 0 0
;   4 Name 18 "table"
;   4 Name 22 "bits"
;   3 Name 23 "p"
;   3 Name 24 "n"
;   4 Name 29 "place"
;   4 Name 44 "three"
;   3 Name 46 "at"
;   4 Name 57 "five"
;   3 Name 65 "sum"
;   4 Name 96 "entry"
;   5 Name 106 "constant"
;   4 Name 115 "fields"
;   4 Name 130 "whole"
;   4 Name 130 "whole"
;   4 Name 131 "first"
;   6 Decorate 18 LinkageAttributes "table" Export
;   3 Decorate 18 Constant
;   4 Decorate 29 Alignment 4
;   4 TypeInt 2 8 0
;   4 TypeInt 3 64 0
;   4 TypeInt 30 32 0
;   4 TypeInt 31 16 0
;   5 Constant 3 4 4 0
;   5 Constant 3 6 2 0
;   4 Constant 2 9 254
;   4 Constant 2 10 255
;   4 Constant 2 11 0
;   4 Constant 2 13 3
;   4 Constant 2 14 2
;   4 Constant 2 15 1
;   5 Constant 3 26 8 0
;   4 Constant 30 38 2
;   4 Constant 30 42 16
;   4 Constant 30 51 4
;   5 Constant 3 55 32 0
;   4 Constant 30 58 8
;   5 Constant 3 62 4294967295 255
;   5 Constant 3 77 4294967295 16777215
;   5 Constant 3 85 48 0
;   4 Constant 30 88 6
;   5 Constant 3 92 0 0
;   4 TypeArray 5 2 4
;   4 TypeArray 7 5 6
;   4 TypePointer 8 0 7
;   2 TypeVoid 19
;   4 TypePointer 20 5 5
;   5 TypeFunction 21 19 20 3
;   4 TypeArray 27 2 26
;   4 TypePointer 28 7 27
;   4 TypePointer 32 5 31
;   4 TypePointer 36 5 2
;   4 TypePointer 47 5 30
;   4 TypePointer 90 0 5
;   4 TypePointer 93 0 2
;   4 TypePointer 97 0 31
;   4 TypePointer 108 7 31
;   4 TypePointer 112 7 2
;   4 TypeStruct 115 30 31
;   7 ConstantComposite 5 12 9 10 10 11
;   7 ConstantComposite 5 16 13 14 15 11
;   5 ConstantComposite 7 17 12 16
;   5 Variable 8 18 0 17
;   3 Undef 115 116
;   5 Function 19 22 0 21
;   3 FunctionParameter 20 23
;   3 FunctionParameter 3 24
;   2 Label 25
;   4 Variable 28 29 7
;   4 Bitcast 32 33 23
;   6 Load 31 34 33 2 4
;   4 UConvert 30 35 34
;   4 Bitcast 36 37 23
;   5 InBoundsPtrAccessChain 36 39 37 38
;   6 Load 2 40 39 2 2
;   4 UConvert 30 41 40
;   5 ShiftLeftLogical 30 43 41 42
;   5 BitwiseOr 30 44 35 43
;   4 Bitcast 36 45 23
;   5 InBoundsPtrAccessChain 36 46 45 26
;   4 Bitcast 47 48 46
;   6 Load 30 49 48 3 1
;   4 UConvert 3 50 49
;   5 InBoundsPtrAccessChain 36 52 46 51
;   6 Load 2 53 52 3 1
;   4 UConvert 3 54 53
;   5 ShiftLeftLogical 3 56 54 55
;   5 BitwiseOr 3 57 50 56
;   5 ShiftLeftLogical 30 59 44 58
;   5 ShiftRightArithmetic 30 60 59 58
;   4 SConvert 3 61 60
;   5 BitwiseAnd 3 63 61 62
;   5 IAdd 3 64 57 63
;   5 BitwiseAnd 3 65 64 62
;   4 UConvert 30 66 65
;   4 Bitcast 47 67 46
;   5 Store 67 66 2 1
;   5 ShiftRightLogical 3 68 65 55
;   4 UConvert 2 69 68
;   5 InBoundsPtrAccessChain 36 70 46 51
;   5 Store 70 69 2 1
;   4 UConvert 30 71 65
;   4 Bitcast 47 72 23
;   5 Store 72 71 2 8
;   5 ShiftRightLogical 3 73 65 55
;   4 UConvert 31 74 73
;   4 Bitcast 32 75 23
;   5 InBoundsPtrAccessChain 32 76 75 38
;   5 Store 76 74 2 4
;   5 BitwiseAnd 3 78 24 77
;   4 UConvert 30 79 78
;   4 Bitcast 47 80 46
;   5 Store 80 79 2 8
;   5 ShiftRightLogical 3 81 78 55
;   4 UConvert 31 82 81
;   4 Bitcast 32 83 46
;   5 InBoundsPtrAccessChain 32 84 83 38
;   5 Store 84 82 2 4
;   5 ShiftRightLogical 3 86 78 85
;   4 UConvert 2 87 86
;   5 InBoundsPtrAccessChain 36 89 46 88
;   5 Store 89 87 2 2
;   5 IMul 3 91 24 4
;   4 Bitcast 93 94 18
;   5 PtrAccessChain 93 95 94 91
;   4 Bitcast 90 96 95
;   4 Bitcast 97 98 96
;   6 Load 31 99 98 2 4
;   4 UConvert 30 100 99
;   4 Bitcast 93 101 96
;   5 InBoundsPtrAccessChain 93 102 101 38
;   6 Load 2 103 102 2 2
;   4 UConvert 30 104 103
;   5 ShiftLeftLogical 30 105 104 42
;   5 BitwiseOr 30 106 100 105
;   4 UConvert 31 107 106
;   4 Bitcast 108 109 29
;   5 Store 109 107 2 4
;   5 ShiftRightLogical 30 110 106 42
;   4 UConvert 2 111 110
;   4 Bitcast 112 113 29
;   5 InBoundsPtrAccessChain 112 114 113 38
;   5 Store 114 111 2 2
;   4 Bitcast 108 117 29
;   6 Load 31 118 117 2 4
;   4 UConvert 30 119 118
;   4 Bitcast 112 120 29
;   5 InBoundsPtrAccessChain 112 121 120 38
;   6 Load 2 122 121 2 2
;   4 UConvert 30 123 122
;   5 ShiftLeftLogical 30 124 123 42
;   5 BitwiseOr 30 125 119 124
;   6 CompositeInsert 115 126 125 116 0
;   4 Bitcast 108 127 29
;   5 InBoundsPtrAccessChain 108 128 127 38
;   6 Load 31 129 128 2 4
;   6 CompositeInsert 115 130 129 126 1
;   5 CompositeExtract 30 131 130 0
;   4 UConvert 31 132 131
;   4 Bitcast 32 133 23
;   5 Store 133 132 2 4
;   5 ShiftRightLogical 30 134 131 42
;   4 UConvert 2 135 134
;   4 Bitcast 36 136 23
;   5 InBoundsPtrAccessChain 36 137 136 38
;   5 Store 137 135 2 2
;   1 Return
;   1 FunctionEnd
