; From SPIR-V 1.4 on, a composite is selected as one.
target triple = "spir64-unknown-unknown"
define spir_func [2 x i32] @f(i1 %c, [2 x i32] %a, [2 x i32] %b) {
  %r = select i1 %c, [2 x i32] %a, [2 x i32] %b
  ret [2 x i32] %r
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 8 "f"
;   3 Name 9 "c"
;   3 Name 10 "a"
;   3 Name 11 "b"
;   3 Name 13 "r"
;   5 Decorate 8 LinkageAttributes "f" Export
;   4 TypeInt 2 32 0
;   4 TypeInt 3 64 0
;   5 Constant 3 4 2 0
;   4 TypeArray 5 2 4
;   2 TypeBool 6
;   6 TypeFunction 7 5 6 5 5
;   5 Function 5 8 0 7
;   3 FunctionParameter 6 9
;   3 FunctionParameter 5 10
;   3 FunctionParameter 5 11
;   2 Label 12
;   6 Select 5 13 9 10 11
;   2 ReturnValue 13
;   1 FunctionEnd
