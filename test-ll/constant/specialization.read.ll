target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func double @f(i1 %again, ptr addrspace(1) %to) #0 {
entry:
  br label %loop

loop:                                             ; preds = %loop, %entry
  %carried = phi i8 [ 0, %entry ], [ 70, %loop ]
  %sum = add i8 %carried, 70
  store i8 %sum, ptr addrspace(1) %to, align 1
  br i1 %again, label %loop, label %done

done:                                             ; preds = %loop
  %0 = bitcast ptr addrspace(1) %to to ptr addrspace(1)
  store <2 x i32> <i32 -1, i32 7>, ptr addrspace(1) %0, align 8
  ret double 2.500000e+00
}

attributes #0 = { nounwind }

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
