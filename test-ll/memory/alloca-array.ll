; An alloca of several elements is a variable of an array.
target triple = "spir64-unknown-unknown"
define spir_func i32 @f() {
  %p = alloca i32, i32 3, align 4
  %q = getelementptr i32, ptr %p, i64 2
  %x = load i32, ptr %q, align 4
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
;   3 Name 12 "p"
;   3 Name 14 "q"
;   3 Name 15 "x"
;   5 Decorate 4 LinkageAttributes "f" Export
;   4 Decorate 11 Alignment 4
;   4 TypeInt 2 32 0
;   4 TypeInt 7 64 0
;   5 Constant 7 8 3 0
;   5 Constant 7 13 2 0
;   3 TypeFunction 3 2
;   4 TypePointer 6 7 2
;   4 TypeArray 9 2 8
;   4 TypePointer 10 7 9
;   5 Function 2 4 0 3
;   2 Label 5
;   4 Variable 10 11 7
;   4 Bitcast 6 12 11
;   5 PtrAccessChain 6 14 12 13
;   6 Load 2 15 14 2 4
;   2 ReturnValue 15
;   1 FunctionEnd
