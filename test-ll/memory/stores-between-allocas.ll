; Variables stand first in SPIR-V and are numbered first, wherever in the first block their allocas stand.
target triple = "spir64-unknown-unknown"

define spir_func i32 @f(i32 %n) {
  %a = alloca i32
  store i32 1, ptr %a
  %b = alloca [2 x i32]
  store [2 x i32] zeroinitializer, ptr %b
  %c = alloca i32, i32 3
  store i32 %n, ptr %c
  %sum = load i32, ptr %a
  ret i32 %sum
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 4 "f"
;   3 Name 5 "n"
;   3 Name 8 "a"
;   3 Name 13 "b"
;   3 Name 18 "c"
;   3 Name 21 "sum"
;   5 Decorate 4 LinkageAttributes "f" Export
;   4 Decorate 8 Alignment 4
;   4 Decorate 13 Alignment 4
;   4 Decorate 17 Alignment 4
;   4 TypeInt 2 32 0
;   4 TypeInt 9 64 0
;   5 Constant 9 10 2 0
;   5 Constant 9 14 3 0
;   4 Constant 2 19 1
;   4 TypeFunction 3 2 2
;   4 TypePointer 7 7 2
;   4 TypeArray 11 2 10
;   4 TypePointer 12 7 11
;   4 TypeArray 15 2 14
;   4 TypePointer 16 7 15
;   3 ConstantNull 11 20
;   5 Function 2 4 0 3
;   3 FunctionParameter 2 5
;   2 Label 6
;   4 Variable 7 8 7
;   4 Variable 12 13 7
;   4 Variable 16 17 7
;   4 Bitcast 7 18 17
;   5 Store 8 19 2 4
;   5 Store 13 20 2 4
;   5 Store 18 5 2 4
;   6 Load 2 21 8 2 4
;   2 ReturnValue 21
;   1 FunctionEnd
