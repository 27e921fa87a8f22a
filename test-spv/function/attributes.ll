target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: convergent nounwind memory(read)
declare spir_func zeroext i8 @pure(ptr readonly captures(none) dereferenceable(24)) #0

; Function Attrs: alwaysinline nounwind
define spir_func void @f() #1 {
  ret void
}

attributes #0 = { convergent nounwind memory(read) }
attributes #1 = { alwaysinline nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!opencl.used.extensions = !{!1}
!opencl.used.optional.core.features = !{!2}
!spirv.Generator = !{!3}

!0 = !{i32 2, i32 2}
!1 = !{}
!2 = !{!"cl_doubles"}
!3 = !{i16 7, i16 0}
