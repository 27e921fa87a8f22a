target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func double @f(ptr addrspace(1) %p, double %x) #0 {
  %old = call spir_func double @_Z10atomic_addPU3AS1Vdd(ptr addrspace(1) %p, double %x) #0
  ret double %old
}

; Function Attrs: nounwind
declare spir_func double @_Z10atomic_addPU3AS1Vdd(ptr addrspace(1), double) #0

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.ocl.version = !{!2}
!opencl.used.extensions = !{!3}
!opencl.used.optional.core.features = !{!4}
!spirv.Generator = !{!5}

!0 = !{i32 2, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{i32 1, i32 2}
!3 = !{}
!4 = !{!"cl_doubles"}
!5 = !{i16 6, i16 14}
