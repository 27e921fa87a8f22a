target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func void @f(ptr addrspace(1) %all, ptr addrspace(1) %other, i64 %n, i1 %c) #0 {
  br label %head

head:                                             ; preds = %head, %0
  %1 = getelementptr inbounds ptr addrspace(1), ptr addrspace(1) %all, i64 %n
  %memory = load ptr addrspace(1), ptr addrspace(1) %1, align 8
  %2 = getelementptr i32, ptr addrspace(1) %memory, i64 %n, !llvm.index.group !3
  %3 = getelementptr i32, ptr addrspace(1) %other, i64 %n, !llvm.index.group !4
  store i32 1, ptr addrspace(1) %2, align 4
  store i32 1, ptr addrspace(1) %3, align 4
  br i1 %c, label %head, label %done, !llvm.loop !5

done:                                             ; preds = %head
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
!3 = distinct !{}
!4 = distinct !{}
!5 = distinct !{!5, !6, !7, !8, !9}
!6 = !{!"llvm.loop.ivdep.safelen", i32 6}
!7 = !{!"llvm.loop.parallel_access_indices", !4}
!8 = !{!"llvm.loop.parallel_access_indices", !3, i32 4}
!9 = !{!"llvm.loop.intel.speculated.iterations.count", i32 8}
