; options: +SPV_INTEL_fpga_loop_controls
; spirv-val: Invalid instruction OpLoopMerge
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
