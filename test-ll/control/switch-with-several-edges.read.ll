target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_kernel void @k(ptr addrspace(1) %p, i32 %n, i1 %c) #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_type_qual !7 !kernel_arg_base_type !6 {
entry:
  switch i32 %n, label %rest [
    i32 1, label %0
    i32 2, label %0
    i32 3, label %other
  ]

0:                                                ; preds = %entry, %entry
  br label %join

other:                                            ; preds = %entry
  br label %join

rest:                                             ; preds = %entry
  br label %join

join:                                             ; preds = %rest, %other, %0
  %x = phi i32 [ 5, %0 ], [ 6, %other ], [ 7, %rest ]
  store i32 %x, ptr addrspace(1) %p, align 4
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
!4 = !{i32 1, i32 0, i32 0}
!5 = !{!"none", !"none", !"none"}
!6 = !{!"int*", !"int", !"bool"}
!7 = !{!"", !"", !""}
