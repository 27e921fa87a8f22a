target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_kernel void @k(ptr addrspace(1) %p, i64 %n) #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_type_qual !7 !kernel_arg_base_type !6 {
entry:
  br label %loop

loop:                                             ; preds = %dead, %loop, %entry
  %at = phi ptr addrspace(1) [ %p, %entry ], [ %next, %loop ], [ undef, %dead ]
  store i8 1, ptr addrspace(1) %at, align 1
  %next = getelementptr i8, ptr addrspace(1) %at, i64 1
  %i = ptrtoint ptr addrspace(1) %next to i64
  %c = icmp ult i64 %i, %n
  br i1 %c, label %loop, label %end

end:                                              ; preds = %loop
  ret void

dead:                                             ; No predecessors!
  br label %loop
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
!4 = !{i32 1, i32 0}
!5 = !{!"none", !"none"}
!6 = !{!"void*", !"long"}
!7 = !{!"", !""}
