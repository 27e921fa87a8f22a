target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
declare i32 @llvm.nobody.knows.i32(i32) #0

; Function Attrs: convergent nounwind
declare spir_func i32 @somebody(i32) #1

; Function Attrs: convergent nounwind
define spir_func i32 @f(i32 %0) #1 {
  %2 = call i32 @llvm.nobody.knows.i32(i32 %0) #0
  %3 = call spir_func i32 @somebody(i32 %2) #1
  ret i32 %3
}

attributes #0 = { nounwind }
attributes #1 = { convergent nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!opencl.used.extensions = !{!1}
!opencl.used.optional.core.features = !{!1}
!spirv.Generator = !{!2}

!0 = !{i32 2, i32 2}
!1 = !{}
!2 = !{i16 7, i16 0}
