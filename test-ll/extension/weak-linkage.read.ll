target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@g = weak addrspace(1) global i32 0
@elsewhere = external addrspace(1) global i32

; Function Attrs: convergent nounwind
declare spir_func void @declared() #0

; Function Attrs: convergent nounwind
define weak spir_func void @defined() #0 {
  %1 = ptrtoint ptr addrspace(1) @elsewhere to i64
  %2 = ptrtoint ptr addrspace(1) null to i64
  %known = icmp eq i64 %1, %2
  br i1 %known, label %without, label %with

with:                                             ; preds = %0
  store i32 1, ptr addrspace(1) @elsewhere, align 4
  br label %without

without:                                          ; preds = %with, %0
  call spir_func void @declared() #0
  ret void
}

attributes #0 = { convergent nounwind }

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
