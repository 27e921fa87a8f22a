target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@g = addrspace(1) global i32 0, align 4, !m !0 #0

; Function Attrs: nounwind alignstack(64)
define spir_func void @f() #1 !note !4 {
  ret void
}

attributes #0 = { "where"="here" }
attributes #1 = { nounwind alignstack=64 "key"="value" "zero" }

!spirv.MemoryModel = !{!1}
!opencl.enable.FP_CONTRACT = !{}
!opencl.used.extensions = !{!2}
!opencl.used.optional.core.features = !{!2}
!spirv.Generator = !{!3}

!0 = !{!"value"}
!1 = !{i32 2, i32 2}
!2 = !{}
!3 = !{i16 7, i16 0}
!4 = !{i32 0, !"key"}
