target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func i1 @exchanged(ptr addrspace(4) %object, ptr addrspace(4) %expected, float %desired) #0 {
  %1 = bitcast float %desired to i32
  %exp = load i32, ptr addrspace(4) %expected, align 4
  %2 = call spir_func i32 @_Z14atomic_cmpxchgPU3AS4Viii(ptr addrspace(4) %object, i32 %exp, i32 %1) #0
  store i32 %2, ptr addrspace(4) %expected, align 4
  %done = icmp eq i32 %2, %exp
  ret i1 %done
}

; Function Attrs: nounwind
declare spir_func i32 @_Z14atomic_cmpxchgPU3AS4Viii(ptr addrspace(4), i32, i32) #0

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
