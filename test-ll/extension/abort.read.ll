target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%message = type { i32, <2 x float> }

; Function Attrs: nounwind
define spir_kernel void @f(i32 %code, i32 %which, <2 x float> %v) #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_type_qual !7 !kernel_arg_base_type !6 {
entry:
  switch i32 %which, label %done [
    i32 0, label %number
    i32 1, label %structure
    i32 2, label %trap
    i32 3, label %check
  ]

number:                                           ; preds = %entry
  call spir_func void @_Z16__spirv_AbortKHRi(i32 %code) #0
  unreachable

structure:                                        ; preds = %entry
  %first = insertvalue %message undef, i32 %code, 0
  %whole = insertvalue %message %first, <2 x float> %v, 1
  call spir_func void @_Z16__spirv_AbortKHR7message(%message %whole) #0
  unreachable

trap:                                             ; preds = %entry
  call spir_func void @_Z16__spirv_AbortKHRi(i32 0) #1
  unreachable

check:                                            ; preds = %entry
  call spir_func void @_Z16__spirv_AbortKHRi(i32 7) #1
  unreachable

done:                                             ; preds = %entry
  ret void
}

; Function Attrs: noreturn nounwind
declare spir_func void @_Z16__spirv_AbortKHRi(i32) #1

; Function Attrs: noreturn nounwind
declare spir_func void @_Z16__spirv_AbortKHR7message(%message) #1

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
!4 = !{i32 0, i32 0, i32 0}
!5 = !{!"none", !"none", !"none"}
!6 = !{!"int", !"int", !"float2"}
!7 = !{!"", !"", !""}
