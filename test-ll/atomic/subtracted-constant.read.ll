target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func void @k(ptr addrspace(4) %p, float %x) #0 {
  %a = call spir_func float @_Z10atomic_addPU3AS4Vff(ptr addrspace(4) %p, float -1.500000e+00) #0
  %1 = fneg float %x
  %b = call spir_func float @_Z10atomic_addPU3AS4Vff(ptr addrspace(4) %p, float %1) #0
  ret void
}

; Function Attrs: nounwind
declare spir_func float @_Z10atomic_addPU3AS4Vff(ptr addrspace(4), float) #0

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.spir.version = !{!2}
!opencl.ocl.version = !{!2}
!opencl.used.extensions = !{!3}
!opencl.used.optional.core.features = !{!3}
!spirv.Generator = !{!4}

!0 = !{i32 2, i32 2}
!1 = !{i32 3, i32 200000}
!2 = !{i32 2, i32 0}
!3 = !{}
!4 = !{i16 6, i16 14}
