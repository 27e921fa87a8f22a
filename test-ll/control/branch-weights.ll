; Weights stand at the branch: two numbers of 32 bits whose sum has 32 bits too, and not both 0.
target triple = "spir64-unknown-unknown"
define spir_func void @f(i1 %a, i1 %b, i1 %c, i1 %d) {
entry:
  br i1 %a, label %one, label %two, !prof !0
one:
  br i1 %b, label %two, label %three, !prof !1
two:
  br i1 %c, label %three, label %four, !prof !2
three:
  br i1 %d, label %four, label %five
four:
  br label %five
five:
  ret void
}
!0 = !{!"branch_weights", i32 2000, i32 1}
!1 = !{!"branch_weights", !"expected", i32 -1, i32 -1}
!2 = !{!"branch_weights", i32 0, i32 0}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 5 "f"
;   3 Name 6 "a"
;   3 Name 7 "b"
;   3 Name 8 "c"
;   3 Name 9 "d"
;   4 Name 10 "entry"
;   3 Name 11 "one"
;   3 Name 12 "two"
;   4 Name 13 "three"
;   4 Name 14 "four"
;   4 Name 15 "five"
;   5 Decorate 5 LinkageAttributes "f" Export
;   2 TypeVoid 2
;   2 TypeBool 3
;   7 TypeFunction 4 2 3 3 3 3
;   5 Function 2 5 0 4
;   3 FunctionParameter 3 6
;   3 FunctionParameter 3 7
;   3 FunctionParameter 3 8
;   3 FunctionParameter 3 9
;   2 Label 10
;   6 BranchConditional 6 11 12 2000 1
;   2 Label 11
;   6 BranchConditional 7 12 13 2147483647 2147483647
;   2 Label 12
;   4 BranchConditional 8 13 14
;   2 Label 13
;   4 BranchConditional 9 14 15
;   2 Label 14
;   2 Branch 15
;   2 Label 15
;   1 Return
;   1 FunctionEnd
