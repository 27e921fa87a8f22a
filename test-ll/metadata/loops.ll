; options: max=1.4
target triple = "spir64-unknown-unknown"

; The first loop ends in its own header, the second in a latch without a condition; the third says nothing.
define spir_func void @f(i32 %n) {
entry:
  br label %one

one:
  %i = phi i32 [ 0, %entry ], [ %i.next, %one ]
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %one, label %two, !llvm.loop !0

two:
  %j = phi i32 [ 0, %one ], [ %j.next, %latch ]
  %go = icmp ult i32 %j, %n
  br i1 %go, label %latch, label %three

latch:
  %j.next = add i32 %j, 1
  br label %two, !llvm.loop !3

three:
  %k = phi i32 [ 0, %two ], [ %k.next, %three ]
  %k.next = add i32 %k, 1
  %on = icmp ult i32 %k.next, %n
  br i1 %on, label %three, label %end, !llvm.loop !5

end:
  ret void
}

!0 = distinct !{!0, !1, !2}
!1 = !{!"llvm.loop.unroll.count", i32 4}
!2 = !{!"llvm.loop.unroll.enable"}
!3 = distinct !{!3, !4, !1}
!4 = !{!"llvm.loop.unroll.disable"}
!5 = distinct !{!5, !6}
!6 = !{!"llvm.loop.mustprogress"}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 5 "f"
;   3 Name 6 "n"
;   4 Name 7 "entry"
;   3 Name 8 "one"
;   3 Name 11 "i"
;   4 Name 10 "i.next"
;   4 Name 14 "more"
;   3 Name 15 "two"
;   3 Name 18 "j"
;   3 Name 19 "go"
;   4 Name 16 "latch"
;   4 Name 17 "j.next"
;   4 Name 20 "three"
;   3 Name 22 "k"
;   4 Name 21 "k.next"
;   3 Name 23 "on"
;   3 Name 24 "end"
;   5 Decorate 5 LinkageAttributes "f" Export
;   4 TypeInt 3 32 0
;   4 Constant 3 9 0
;   4 Constant 3 12 1
;   2 TypeVoid 2
;   4 TypeFunction 4 2 3
;   2 TypeBool 13
;   5 Function 2 5 0 4
;   3 FunctionParameter 3 6
;   2 Label 7
;   2 Branch 8
;   2 Label 8
;   7 Phi 3 11 9 7 10 8
;   5 IAdd 3 10 11 12
;   5 ULessThan 13 14 10 6
;   5 LoopMerge 15 8 257 4
;   4 BranchConditional 14 8 15
;   2 Label 15
;   7 Phi 3 18 9 8 17 16
;   5 ULessThan 13 19 18 6
;   4 LoopMerge 20 16 2
;   4 BranchConditional 19 16 20
;   2 Label 16
;   5 IAdd 3 17 18 12
;   2 Branch 15
;   2 Label 20
;   7 Phi 3 22 9 15 21 20
;   5 IAdd 3 21 22 12
;   5 ULessThan 13 23 21 6
;   4 BranchConditional 23 20 24
;   2 Label 24
;   1 Return
;   1 FunctionEnd
