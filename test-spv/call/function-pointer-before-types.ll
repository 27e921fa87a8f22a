target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@table = addrspace(1) constant ptr @g

; Function Attrs: nounwind
define spir_func void @g() #0 {
  %1 = call spir_func i32 @h(i32 7) #0
  ret void
}

; Function Attrs: nounwind
define internal spir_func i32 @h(i32 %0) #0 {
  ret i32 %0
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
