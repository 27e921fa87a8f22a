; Pointers that reach a phi with another type are cast where they are defined.
target triple = "spir64-unknown-unknown"
define spir_func i32 @f(i1 %c) {
entry:
  %i = alloca i32, align 4
  %f = alloca float, align 4
  br i1 %c, label %left, label %join
left:
  br label %join
join:
  %p = phi ptr [ %i, %entry ], [ %f, %left ]
  %x = load i32, ptr %p, align 4
  ret i32 %x
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 5 "f"
;   3 Name 6 "c"
;   4 Name 11 "entry"
;   3 Name 12 "i"
;   3 Name 13 "f"
;   4 Name 14 "left"
;   4 Name 15 "join"
;   3 Name 16 "p"
;   3 Name 17 "x"
;   5 Decorate 5 LinkageAttributes "f" Export
;   4 Decorate 12 Alignment 4
;   4 Decorate 13 Alignment 4
;   4 TypeInt 2 32 0
;   2 TypeBool 3
;   4 TypeFunction 4 2 3
;   4 TypePointer 7 7 2
;   3 TypeFloat 8 32
;   4 TypePointer 9 7 8
;   5 Function 2 5 0 4
;   3 FunctionParameter 3 6
;   2 Label 11
;   4 Variable 7 12 7
;   4 Variable 9 13 7
;   4 Bitcast 7 10 13
;   4 BranchConditional 6 14 15
;   2 Label 14
;   2 Branch 15
;   2 Label 15
;   7 Phi 7 16 12 11 10 14
;   6 Load 2 17 16 2 4
;   2 ReturnValue 17
;   1 FunctionEnd
