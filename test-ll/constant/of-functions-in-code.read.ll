target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func i32 @callee(i32 %x) #0 {
  ret i32 %x
}

; Function Attrs: nounwind
define spir_kernel void @phis(ptr addrspace(1) %to, i1 %c) #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_type_qual !7 !kernel_arg_base_type !6 {
entry:
  br i1 %c, label %other, label %end

other:                                            ; preds = %entry
  br label %end

end:                                              ; preds = %other, %entry
  %p = phi i64 [ ptrtoint (ptr @callee to i64), %entry ], [ 0, %other ]
  store i64 %p, ptr addrspace(1) %to, align 8
  %0 = bitcast ptr addrspace(1) %to to ptr addrspace(1)
  store <2 x i64> <i64 ptrtoint (ptr @callee to i64), i64 7>, ptr addrspace(1) %0, align 16
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
!4 = !{i32 1, i32 0}
!5 = !{!"none", !"none"}
!6 = !{!"long*", !"bool"}
!7 = !{!"", !""}
