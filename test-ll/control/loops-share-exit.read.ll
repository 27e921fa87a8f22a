target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_kernel void @shared(i32 %n, ptr addrspace(1) %out) #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_type_qual !7 !kernel_arg_base_type !6 {
entry:
  br label %outer

outer:                                            ; preds = %outer.latch, %entry
  %i = phi i32 [ 0, %entry ], [ %i.next, %outer.latch ]
  %done = icmp uge i32 %i, %n
  br i1 %done, label %exit, label %inner

inner:                                            ; preds = %inner.latch, %outer
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner.latch ]
  %found = icmp eq i32 %j, 7
  br i1 %found, label %exit, label %inner.latch

inner.latch:                                      ; preds = %inner
  %j.next = add i32 %j, 1
  %more = icmp ult i32 %j.next, %i
  br i1 %more, label %inner, label %outer.latch, !llvm.loop !8

outer.latch:                                      ; preds = %inner.latch
  %i.next = add i32 %i, 1
  br label %outer

exit:                                             ; preds = %inner, %outer
  br label %table

table:                                            ; preds = %table.latch, %exit
  %k = phi i32 [ 0, %exit ], [ %k.next, %table.latch ]
  switch i32 %k, label %table.latch [
    i32 9, label %end
    i32 10, label %end
  ]

table.latch:                                      ; preds = %table
  %k.next = add i32 %k, 3
  store i32 %k, ptr addrspace(1) %out, align 4
  br label %table

end:                                              ; preds = %table, %table
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
!4 = !{i32 0, i32 1}
!5 = !{!"none", !"none"}
!6 = !{!"int", !"int*"}
!7 = !{!"", !""}
!8 = distinct !{!8, !9}
!9 = !{!"llvm.loop.unroll.disable"}
