target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%struct.Pair = type { ptr addrspace(1), [8 x i32] }

@table = internal addrspace(1) global [16 x i32] zeroinitializer

; Function Attrs: nounwind
define spir_func void @nested(ptr addrspace(4) %pair, ptr addrspace(1) %out, i64 %n) #0 {
entry:
  br label %outer

outer:                                            ; preds = %outer.latch, %entry
  %i = phi i64 [ 0, %entry ], [ %i.next, %outer.latch ]
  %slot = getelementptr inbounds %struct.Pair, ptr addrspace(4) %pair, i32 0, i32 0
  %memory = load ptr addrspace(1), ptr addrspace(4) %slot, align 8
  %0 = bitcast ptr addrspace(1) %memory to ptr addrspace(1)
  %element = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %i, !llvm.index.group !4
  %v = load i32, ptr addrspace(1) %element, align 4
  %entry.of.table = getelementptr inbounds [16 x i32], ptr addrspace(1) @table, i64 0, i64 %i, !llvm.index.group !5
  store i32 %v, ptr addrspace(1) %entry.of.table, align 4
  br label %inner

inner:                                            ; preds = %inner, %outer
  %j = phi i64 [ 0, %outer ], [ %j.next, %inner ]
  %array = getelementptr inbounds %struct.Pair, ptr addrspace(4) %pair, i32 0, i32 1
  %member = getelementptr inbounds [8 x i32], ptr addrspace(4) %array, i64 0, i64 %j, !llvm.index.group !6
  %w = load i32, ptr addrspace(4) %member, align 4
  %slot.again = getelementptr inbounds %struct.Pair, ptr addrspace(4) %pair, i32 0, i32 0
  %memory.again = load ptr addrspace(1), ptr addrspace(4) %slot.again, align 8
  %1 = bitcast ptr addrspace(1) %memory.again to ptr addrspace(1)
  %target = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %j, !llvm.index.group !7
  store i32 %w, ptr addrspace(1) %target, align 4
  %j.next = add i64 %j, 1
  %more = icmp ult i64 %j.next, %n
  br i1 %more, label %inner, label %outer.latch, !llvm.loop !9

outer.latch:                                      ; preds = %inner
  %i.next = add i64 %i, 1
  %on = icmp ult i64 %i.next, %n
  br i1 %on, label %outer, label %end, !llvm.loop !11

end:                                              ; preds = %outer.latch
  ret void
}

; Function Attrs: nounwind
define spir_func void @pointers(ptr addrspace(1) %all, i64 %n) #0 {
entry:
  br label %loop

loop:                                             ; preds = %loop, %entry
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %first = load ptr addrspace(1), ptr addrspace(1) %all, align 8
  %other = getelementptr inbounds ptr addrspace(1), ptr addrspace(1) %all, i64 %i
  %p = load ptr addrspace(1), ptr addrspace(1) %other, align 8
  %element = getelementptr inbounds i8, ptr addrspace(1) %first, i64 %i, !llvm.index.group !14
  %v = load i8, ptr addrspace(1) %p, align 1
  store i8 %v, ptr addrspace(1) %element, align 1
  %i.next = add i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %end, !llvm.loop !15

end:                                              ; preds = %loop
  ret void
}

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.used.extensions = !{!2}
!opencl.used.optional.core.features = !{!2}
!spirv.Generator = !{!3}

!0 = !{i32 2, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{}
!3 = !{i16 6, i16 14}
!4 = distinct !{}
!5 = distinct !{}
!6 = distinct !{}
!7 = !{!4, !8}
!8 = distinct !{}
!9 = distinct !{!9, !10}
!10 = !{!"llvm.loop.parallel_access_indices", !6, !8, i32 2}
!11 = distinct !{!11, !12, !13}
!12 = !{!"llvm.loop.parallel_access_indices", !5}
!13 = !{!"llvm.loop.parallel_access_indices", !4, i32 3}
!14 = distinct !{}
!15 = distinct !{!15, !16, !17, !18}
!16 = !{!"llvm.loop.ii.count", i32 5}
!17 = !{!"llvm.loop.parallel_access_indices", !14}
!18 = !{!"llvm.loop.max_interleaving.count", i32 9}
