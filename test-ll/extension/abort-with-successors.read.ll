target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func i32 @f(i32 %n, ptr addrspace(1) %p) #0 {
entry:
  switch i32 %n, label %join [
    i32 0, label %first
    i32 1, label %second
    i32 5, label %third
  ]

first:                                            ; preds = %entry
  call spir_func void @_Z16__spirv_AbortKHRi(i32 7) #0
  unreachable

second:                                           ; preds = %entry
  call spir_func void @_Z16__spirv_AbortKHRi(i32 0) #1
  unreachable

third:                                            ; preds = %entry
  br label %join

join:                                             ; preds = %third, %entry
  %value = phi i32 [ 1, %entry ], [ 3, %third ]
  ret i32 %value
}

; Function Attrs: noreturn nounwind
declare spir_func void @_Z16__spirv_AbortKHRi(i32) #1

attributes #0 = { nounwind }
attributes #1 = { noreturn nounwind }

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
