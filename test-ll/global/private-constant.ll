; A constant without an address space that only bodies use becomes a variable of each.
target triple = "spir64-unknown-unknown"

@table = internal unnamed_addr constant [2 x i32] [i32 3, i32 5], align 4
define spir_func i32 @f(i32 %i) {
  %p = getelementptr [2 x i32], ptr @table, i32 0, i32 %i
  %x = load i32, ptr %p, align 4
  ret i32 %x
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
;   3 Name 5 "i"
;   4 Name 15 "table"
;   3 Name 17 "p"
;   3 Name 18 "x"
;   5 Decorate 4 LinkageAttributes "f" Export
;   4 Decorate 15 Alignment 4
;   4 TypeInt 2 32 0
;   4 TypeInt 8 64 0
;   5 Constant 8 9 2 0
;   4 Constant 2 12 3
;   4 Constant 2 13 5
;   4 Constant 2 16 0
;   4 TypeFunction 3 2 2
;   4 TypePointer 7 7 2
;   4 TypeArray 10 2 9
;   4 TypePointer 11 7 10
;   5 ConstantComposite 10 14 12 13
;   5 Function 2 4 0 3
;   3 FunctionParameter 2 5
;   2 Label 6
;   5 Variable 11 15 7 14
;   6 PtrAccessChain 7 17 15 16 5
;   6 Load 2 18 17 2 4
;   2 ReturnValue 18
;   1 FunctionEnd
