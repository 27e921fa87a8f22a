target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func void @f(<4 x ptr addrspace(1)> %p, <4 x i1> %m, <4 x i32> %v) #0 {
  call spir_func void @_Z26__spirv_MaskedScatterINTELDv4_iDv4_PU3AS1iiDv4_b(<4 x i32> %v, <4 x ptr addrspace(1)> %p, i32 4, <4 x i1> %m) #0
  ret void
}

; Function Attrs: nounwind
define spir_func void @_Z1gDv4_PU3AS1d(<4 x ptr addrspace(1)> %p) #0 {
  ret void
}

; Function Attrs: nounwind
declare spir_func void @_Z26__spirv_MaskedScatterINTELDv4_iDv4_PU3AS1iiDv4_b(<4 x i32>, <4 x ptr addrspace(1)>, i32, <4 x i1>) #0

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
