target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func void @f(ptr addrspace(1) %p) #0 {
entry:
  br label %loop

loop:                                             ; preds = %loop, %entry
  store volatile i32 1, ptr addrspace(1) %p, align 4
  br label %loop, !llvm.loop !4
}

; Function Attrs: nounwind
define spir_func void @g(ptr addrspace(1) %p, i1 %c) #0 {
entry:
  br label %header

header:                                           ; preds = %latch, %entry
  br i1 %c, label %left, label %right

left:                                             ; preds = %header
  store volatile i32 1, ptr addrspace(1) %p, align 4
  br label %latch

right:                                            ; preds = %header
  store volatile i32 2, ptr addrspace(1) %p, align 4
  br label %latch

latch:                                            ; preds = %right, %left
  br label %header, !llvm.loop !6
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
!5 = !{!"llvm.loop.ii.count", i32 3}
!6 = distinct !{!6, !7}
!7 = !{!"llvm.loop.unroll.enable"}
