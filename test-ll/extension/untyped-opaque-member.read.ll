target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%holder = type { i32, target("spirv.Event") }

; Function Attrs: nounwind
define spir_func target("spirv.Event") @f(target("spirv.Event") %event) #0 {
  %memory = alloca %holder, align 8
  %member = getelementptr inbounds %holder, ptr %memory, i64 0, i32 1
  store target("spirv.Event") %event, ptr %member, align 8
  %again = load target("spirv.Event"), ptr %member, align 8
  ret target("spirv.Event") %again
}

attributes #0 = { nounwind }

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
