target triple = "spir64-unknown-unknown"

%deep = type { { { { { { { { { { i8 } } } } } } } } } }
%empty = type {}

define %deep @deep(%deep %x, [0 x [0 x i8]] %y, %empty %z) {
  %a = insertvalue %deep %x, i8 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
  ret %deep %a
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
;   4 Name 12 "deep"
;   4 Name 17 "empty"
;   4 Name 19 "deep"
;   3 Name 20 "x"
;   3 Name 21 "y"
;   3 Name 22 "z"
;   3 Name 25 "a"
;   6 Decorate 19 LinkageAttributes "deep" Export
;   4 TypeInt 2 8 0
;   4 TypeInt 13 64 0
;   5 Constant 13 14 1 0
;   4 Constant 2 24 1
;   3 TypeStruct 3 2
;   3 TypeStruct 4 3
;   3 TypeStruct 5 4
;   3 TypeStruct 6 5
;   3 TypeStruct 7 6
;   3 TypeStruct 8 7
;   3 TypeStruct 9 8
;   3 TypeStruct 10 9
;   3 TypeStruct 11 10
;   3 TypeStruct 12 11
;   4 TypeArray 15 2 14
;   4 TypeArray 16 15 14
;   2 TypeStruct 17
;   6 TypeFunction 18 12 12 16 17
;   5 Function 12 19 0 18
;   3 FunctionParameter 12 20
;   3 FunctionParameter 16 21
;   3 FunctionParameter 17 22
;   2 Label 23
;   15 CompositeInsert 12 25 24 20 0 0 0 0 0 0 0 0 0 0
;   2 ReturnValue 25
;   1 FunctionEnd
