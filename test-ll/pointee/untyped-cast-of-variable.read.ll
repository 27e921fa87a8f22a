target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_kernel void @k(ptr addrspace(1) %p, i1 %c) #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_type_qual !7 !kernel_arg_base_type !6 {
entry:
  %own = alloca [4 x i64], align 8
  %whole = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
  br label %ask

ask:                                              ; preds = %entry
  br i1 %c, label %other, label %end

end:                                              ; preds = %other, %ask
  %at = phi ptr addrspace(4) [ %whole, %ask ], [ %same, %other ]
  %n = load i32, ptr addrspace(4) %at, align 4
  store i32 %n, ptr addrspace(1) %p, align 4
  ret void

other:                                            ; preds = %ask
  %generic = addrspacecast ptr %own to ptr addrspace(4)
  %same = bitcast ptr addrspace(4) %generic to ptr addrspace(4)
  br label %end
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
!6 = !{!"void*", !"bool"}
!7 = !{!"", !""}
