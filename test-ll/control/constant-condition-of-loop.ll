; options: max=1.4
target triple = "spir64-unknown-unknown"

@g = external addrspace(1) global i32

; What computes the constant condition stands before the merge instruction, which is next to the branch.
define spir_func void @f() {
entry:
  br label %loop
loop:
  br i1 trunc (i64 ptrtoint (ptr addrspace(1) @g to i64) to i1), label %loop, label %end, !llvm.loop !0
end:
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int8
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 4 "g"
;   3 Name 7 "f"
;   4 Name 8 "entry"
;   4 Name 9 "loop"
;   3 Name 17 "end"
;   5 Decorate 4 LinkageAttributes "g" Import
;   5 Decorate 7 LinkageAttributes "f" Export
;   4 TypeInt 2 32 0
;   4 TypeInt 10 8 0
;   4 Constant 10 12 1
;   4 Constant 10 13 0
;   4 TypePointer 3 5 2
;   2 TypeVoid 5
;   3 TypeFunction 6 5
;   2 TypeBool 15
;   4 Variable 3 4 5
;   5 Function 5 7 0 6
;   2 Label 8
;   2 Branch 9
;   2 Label 9
;   4 ConvertPtrToU 10 11 4
;   5 BitwiseAnd 10 14 11 12
;   5 INotEqual 15 16 14 13
;   4 LoopMerge 17 9 2
;   4 BranchConditional 16 9 17
;   2 Label 17
;   1 Return
;   1 FunctionEnd
