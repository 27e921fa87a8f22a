target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func i32 @f(i32 %0) #0 {
  br label %loop

loop:                                             ; preds = %loop, %1
  %2 = phi i32 [ 0, %1 ], [ %3, %loop ]
  %3 = add i32 %2, 1
  %less = icmp ult i32 %3, %0
  br i1 %less, label %loop, label %end, !llvm.loop !3

end:                                              ; preds = %loop
  ret i32 %2
}

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!opencl.used.extensions = !{!1}
!opencl.used.optional.core.features = !{!1}
!spirv.Generator = !{!2}

!0 = !{i32 2, i32 2}
!1 = !{}
!2 = !{i16 7, i16 0}
!3 = distinct !{!3, !4}
!4 = !{!"llvm.loop.unroll.enable"}
