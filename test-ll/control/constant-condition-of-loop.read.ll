target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@g = external addrspace(1) global i32

; Function Attrs: nounwind
define spir_func void @f() #0 {
entry:
  br label %loop

loop:                                             ; preds = %loop, %entry
  %0 = ptrtoint ptr addrspace(1) @g to i8
  %1 = and i8 %0, 1
  %2 = icmp ne i8 %1, 0
  br i1 %2, label %loop, label %end, !llvm.loop !4

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
!4 = distinct !{!4, !5}
!5 = !{!"llvm.loop.unroll.disable"}
