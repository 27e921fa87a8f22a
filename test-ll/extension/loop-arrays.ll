; options: +SPV_INTEL_fpga_loop_controls
target triple = "spir64-unknown-unknown"

%struct.Pair = type { ptr addrspace(1), [8 x i32] }

@table = internal addrspace(1) global [16 x i32] zeroinitializer

; The outer loop promises something of the pointer's memory for 3 iterations and of the table for all; the inner one of
; both arrays for 2, and of one of them again, which says nothing new. No GEP goes into the last array of the outer loop.
define spir_func void @nested(ptr addrspace(4) %pair, ptr addrspace(1) %out, i64 %n) {
entry:
  br label %outer

outer:
  %i = phi i64 [ 0, %entry ], [ %i.next, %outer.latch ]
  %slot = getelementptr inbounds %struct.Pair, ptr addrspace(4) %pair, i32 0, i32 0
  %memory = load ptr addrspace(1), ptr addrspace(4) %slot, align 8
  %element = getelementptr inbounds i32, ptr addrspace(1) %memory, i64 %i, !llvm.index.group !0
  %v = load i32, ptr addrspace(1) %element, align 4
  %entry.of.table = getelementptr inbounds [16 x i32], ptr addrspace(1) @table, i64 0, i64 %i, !llvm.index.group !1
  store i32 %v, ptr addrspace(1) %entry.of.table, align 4
  br label %inner

inner:
  %j = phi i64 [ 0, %outer ], [ %j.next, %inner ]
  %array = getelementptr inbounds %struct.Pair, ptr addrspace(4) %pair, i32 0, i32 1
  %member = getelementptr inbounds [8 x i32], ptr addrspace(4) %array, i64 0, i64 %j, !llvm.index.group !2
  %w = load i32, ptr addrspace(4) %member, align 4
  %slot.again = getelementptr inbounds %struct.Pair, ptr addrspace(4) %pair, i32 0, i32 0
  %memory.again = load ptr addrspace(1), ptr addrspace(4) %slot.again, align 8
  %target = getelementptr inbounds i32, ptr addrspace(1) %memory.again, i64 %j, !llvm.index.group !3
  store i32 %w, ptr addrspace(1) %target, align 4
  %j.next = add i64 %j, 1
  %more = icmp ult i64 %j.next, %n
  br i1 %more, label %inner, label %outer.latch, !llvm.loop !4

outer.latch:
  %i.next = add i64 %i, 1
  %on = icmp ult i64 %i.next, %n
  br i1 %on, label %outer, label %end, !llvm.loop !5

end:
  ret void
}

; A pointer that is both indexed and loaded from is an array of pointers: the memory behind one of them is named itself.
; The loop also has numbers of other controls, below and above the arrays.
define spir_func void @pointers(ptr addrspace(1) %all, i64 %n) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %first = load ptr addrspace(1), ptr addrspace(1) %all, align 8
  %other = getelementptr inbounds ptr addrspace(1), ptr addrspace(1) %all, i64 %i
  %p = load ptr addrspace(1), ptr addrspace(1) %other, align 8
  %element = getelementptr inbounds i8, ptr addrspace(1) %first, i64 %i, !llvm.index.group !6
  %v = load i8, ptr addrspace(1) %p, align 1
  store i8 %v, ptr addrspace(1) %element, align 1
  %i.next = add i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %end, !llvm.loop !7

end:
  ret void
}

!0 = distinct !{}
!1 = distinct !{}
!2 = distinct !{}
!3 = !{!0, !8}
!4 = distinct !{!4, !9, !10}
!5 = distinct !{!5, !11, !12}
!6 = distinct !{}
!7 = distinct !{!7, !13, !14, !15}
!8 = distinct !{}
!9 = !{!"llvm.loop.parallel_access_indices", !2, !8, i32 2}
!10 = !{!"llvm.loop.parallel_access_indices", !2, i32 7}
!11 = !{!"llvm.loop.parallel_access_indices", !0, i32 3}
!12 = !{!"llvm.loop.parallel_access_indices", !1, !16}
!13 = !{!"llvm.loop.max_interleaving.count", i32 9}
!14 = !{!"llvm.loop.parallel_access_indices", !6}
!15 = !{!"llvm.loop.ii.count", i32 5}
!16 = distinct !{}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   2 Capability GenericPointer
;   2 Capability Int8
;   2 Capability FPGALoopControlsINTEL
;   9 Extension "SPV_INTEL_fpga_loop_controls"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   4 Name 8 "table"
;   5 Name 14 "struct.Pair"
;   4 Name 17 "nested"
;   4 Name 18 "pair"
;   3 Name 19 "out"
;   3 Name 20 "n"
;   4 Name 21 "entry"
;   4 Name 22 "outer"
;   3 Name 26 "i"
;   4 Name 29 "slot"
;   4 Name 30 "memory"
;   4 Name 33 "element"
;   3 Name 34 "v"
;   6 Name 35 "entry.of.table"
;   4 Name 36 "inner"
;   3 Name 40 "j"
;   4 Name 43 "array"
;   4 Name 45 "member"
;   3 Name 46 "w"
;   5 Name 38 "slot.again"
;   6 Name 47 "memory.again"
;   4 Name 49 "target"
;   4 Name 39 "j.next"
;   4 Name 52 "more"
;   5 Name 24 "outer.latch"
;   4 Name 25 "i.next"
;   3 Name 53 "on"
;   3 Name 37 "end"
;   5 Name 56 "pointers"
;   3 Name 57 "all"
;   3 Name 58 "n"
;   4 Name 59 "entry"
;   4 Name 60 "loop"
;   3 Name 62 "i"
;   4 Name 63 "first"
;   4 Name 64 "other"
;   3 Name 65 "p"
;   4 Name 66 "element"
;   3 Name 67 "v"
;   4 Name 61 "i.next"
;   4 Name 68 "more"
;   3 Name 69 "end"
;   6 Decorate 17 LinkageAttributes "nested" Export
;   7 Decorate 56 LinkageAttributes "pointers" Export
;   4 TypeInt 2 32 0
;   4 TypeInt 3 64 0
;   4 TypeInt 10 8 0
;   5 Constant 3 4 16 0
;   5 Constant 3 12 8 0
;   5 Constant 3 23 0 0
;   4 Constant 2 28 0
;   4 Constant 2 42 1
;   5 Constant 3 50 1 0
;   4 TypeArray 5 2 4
;   4 TypePointer 6 5 5
;   2 TypeVoid 9
;   4 TypePointer 11 5 10
;   4 TypeArray 13 2 12
;   4 TypeStruct 14 11 13
;   4 TypePointer 15 8 14
;   6 TypeFunction 16 9 15 11 3
;   4 TypePointer 27 8 11
;   4 TypePointer 31 5 2
;   4 TypePointer 41 8 13
;   4 TypePointer 44 8 2
;   2 TypeBool 51
;   4 TypePointer 54 5 11
;   5 TypeFunction 55 9 54 3
;   3 ConstantNull 5 7
;   5 Variable 6 8 5 7
;   5 Function 9 17 0 16
;   3 FunctionParameter 15 18
;   3 FunctionParameter 11 19
;   3 FunctionParameter 3 20
;   2 Label 21
;   2 Branch 22
;   2 Label 22
;   7 Phi 3 26 23 21 25 24
;   6 InBoundsPtrAccessChain 27 29 18 28 28
;   6 Load 11 30 29 2 8
;   4 Bitcast 31 32 30
;   5 InBoundsPtrAccessChain 31 33 32 26
;   6 Load 2 34 33 2 4
;   6 InBoundsPtrAccessChain 31 35 8 23 26
;   5 Store 35 34 2 4
;   11 LoopMerge 37 24 262144 3 29 3 38 3 8 0
;   2 Branch 36
;   2 Label 36
;   7 Phi 3 40 23 22 39 36
;   6 InBoundsPtrAccessChain 41 43 18 28 42
;   6 InBoundsPtrAccessChain 44 45 43 23 40
;   6 Load 2 46 45 2 4
;   6 InBoundsPtrAccessChain 27 38 18 28 28
;   6 Load 11 47 38 2 8
;   4 Bitcast 31 48 47
;   5 InBoundsPtrAccessChain 31 49 48 40
;   5 Store 49 46 2 4
;   5 IAdd 3 39 40 50
;   5 ULessThan 51 52 39 20
;   9 LoopMerge 24 36 262144 2 43 2 38 2
;   4 BranchConditional 52 36 24
;   2 Label 24
;   5 IAdd 3 25 26 50
;   5 ULessThan 51 53 25 20
;   4 BranchConditional 53 22 37
;   2 Label 37
;   1 Return
;   1 FunctionEnd
;   5 Function 9 56 0 55
;   3 FunctionParameter 54 57
;   3 FunctionParameter 3 58
;   2 Label 59
;   2 Branch 60
;   2 Label 60
;   7 Phi 3 62 23 59 61 60
;   6 Load 11 63 57 2 8
;   5 InBoundsPtrAccessChain 54 64 57 62
;   6 Load 11 65 64 2 8
;   5 InBoundsPtrAccessChain 11 66 63 62
;   6 Load 10 67 65 2 1
;   5 Store 66 67 2 1
;   5 IAdd 3 61 62 50
;   5 ULessThan 51 68 61 58
;   9 LoopMerge 69 60 2424832 5 1 63 0 9
;   4 BranchConditional 68 60 69
;   2 Label 69
;   1 Return
;   1 FunctionEnd
