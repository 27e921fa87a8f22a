target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func void @f(i32 %0, i32 %1) #0 {
  %r = alloca i32, align 16
  store i32 5, ptr %r, align 4
  %3 = load volatile i32, ptr %r, align 2
  store i32 %0, ptr %r, align 4, !nontemporal !4
  ret void
}

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!opencl.used.extensions = !{!1}
!opencl.used.optional.core.features = !{!2}
!spirv.Generator = !{!3}

!0 = !{i32 2, i32 2}
!1 = !{}
!2 = !{!"cl_doubles"}
!3 = !{i16 7, i16 0}
!4 = !{i32 1}
