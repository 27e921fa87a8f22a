; Two loops leave for the same block, and a third is headed by a switch: a block is the merge block of one
; header at most, and a merge instruction stands before a branch only.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @shared(i32 %n, ptr addrspace(1) %out) {
entry:
  br label %outer

outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %outer.latch ]
  %done = icmp uge i32 %i, %n
  br i1 %done, label %exit, label %inner

inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner.latch ]
  %found = icmp eq i32 %j, 7
  br i1 %found, label %exit, label %inner.latch

inner.latch:
  %j.next = add i32 %j, 1
  %more = icmp ult i32 %j.next, %i
  br i1 %more, label %inner, label %outer.latch, !llvm.loop !0

outer.latch:
  %i.next = add i32 %i, 1
  br label %outer, !llvm.loop !2

exit:
  br label %table

table:
  %k = phi i32 [ 0, %exit ], [ %k.next, %table.latch ]
  switch i32 %k, label %table.latch [
    i32 9, label %end
    i32 10, label %end
  ]

table.latch:
  %k.next = add i32 %k, 3
  store i32 %k, ptr addrspace(1) %out
  br label %table, !llvm.loop !3

end:
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = distinct !{!2, !1}
!3 = distinct !{!3, !1}

; spirv:
;   2 Capability Addresses
;   2 Capability Kernel
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   5 EntryPoint 6 6 "shared"
;   3 Source 0 0
;   4 Name 6 "shared"
;   3 Name 7 "n"
;   3 Name 8 "out"
;   4 Name 9 "entry"
;   4 Name 10 "outer"
;   3 Name 14 "i"
;   4 Name 16 "done"
;   4 Name 18 "inner"
;   3 Name 21 "j"
;   4 Name 23 "found"
;   5 Name 19 "inner.latch"
;   4 Name 20 "j.next"
;   4 Name 25 "more"
;   5 Name 12 "outer.latch"
;   4 Name 13 "i.next"
;   4 Name 17 "exit"
;   4 Name 26 "table"
;   3 Name 29 "k"
;   5 Name 27 "table.latch"
;   4 Name 28 "k.next"
;   3 Name 30 "end"
;   4 TypeInt 3 32 0
;   4 Constant 3 11 0
;   4 Constant 3 22 7
;   4 Constant 3 24 1
;   4 Constant 3 31 3
;   2 TypeVoid 2
;   4 TypePointer 4 5 3
;   5 TypeFunction 5 2 3 4
;   2 TypeBool 15
;   5 Function 2 6 0 5
;   3 FunctionParameter 3 7
;   3 FunctionParameter 4 8
;   2 Label 9
;   2 Branch 10
;   2 Label 10
;   7 Phi 3 14 11 9 13 12
;   5 UGreaterThanEqual 15 16 14 7
;   4 BranchConditional 16 17 18
;   2 Label 18
;   7 Phi 3 21 11 10 20 19
;   5 IEqual 15 23 21 22
;   4 LoopMerge 17 19 2
;   4 BranchConditional 23 17 19
;   2 Label 19
;   5 IAdd 3 20 21 24
;   5 ULessThan 15 25 20 14
;   4 BranchConditional 25 18 12
;   2 Label 12
;   5 IAdd 3 13 14 24
;   2 Branch 10
;   2 Label 17
;   2 Branch 26
;   2 Label 26
;   7 Phi 3 29 11 17 28 27
;   7 Switch 29 27 9 30 10 30
;   2 Label 27
;   5 IAdd 3 28 29 31
;   5 Store 8 29 2 4
;   2 Branch 26
;   2 Label 30
;   1 Return
;   1 FunctionEnd
