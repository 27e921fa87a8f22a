target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: convergent nounwind
declare spir_func float @g(float) #0

; Function Attrs: convergent nounwind
define spir_func float @f(i1 %c, float %a, double %d) #0 {
entry:
  %chosen = select i1 %c, float %a, float 1.000000e+00
  %narrow = fptrunc double %d to float
  %wide = fpext float %narrow to double
  %called = call spir_func float @g(float %chosen) #0
  %sum = fadd nnan float %called, %narrow
  br i1 %c, label %other, label %end

other:                                            ; preds = %entry
  br label %end

end:                                              ; preds = %other, %entry
  %one = phi float [ %sum, %entry ], [ %narrow, %other ]
  %fused = phi double [ %wide, %entry ], [ %d, %other ]
  %back = fptrunc double %fused to float
  %result = fmul float %back, %one
  ret float %result
}

attributes #0 = { convergent nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.used.extensions = !{!2}
!opencl.used.optional.core.features = !{!3}
!spirv.Generator = !{!4}

!0 = !{i32 2, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{}
!3 = !{!"cl_doubles"}
!4 = !{i16 6, i16 14}
