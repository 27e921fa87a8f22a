target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: convergent nounwind
declare spir_func <1 x float> @_Z3dotDv4_fS_(<4 x float>, <4 x float>) #0

; Function Attrs: convergent nounwind
declare spir_func <1 x float> @_Z4fmaxff(<1 x float>, float) #0

; Function Attrs: convergent nounwind
define spir_func <1 x float> @calls(<4 x float> %v, float %x) #0 {
  %dot = call spir_func <1 x float> @_Z3dotDv4_fS_(<4 x float> %v, <4 x float> %v) #0
  %max = call spir_func <1 x float> @_Z4fmaxff(<1 x float> %dot, float %x) #0
  ret <1 x float> %max
}

attributes #0 = { convergent nounwind }

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
