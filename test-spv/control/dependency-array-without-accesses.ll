target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func void @f(i1 %0) #0 {
  %2 = alloca [4 x i32], align 4
  br label %3

3:                                                ; preds = %4, %1
  br i1 %0, label %4, label %5

4:                                                ; preds = %3
  br label %3, !llvm.loop !3

5:                                                ; preds = %3
  ret void
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
!4 = !{!"llvm.loop.parallel_access_indices", !5}
!5 = distinct !{}
