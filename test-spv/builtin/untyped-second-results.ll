target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func void @f(float %0, <2 x float> %1, ptr %2) #0 {
  %4 = call spir_func <2 x float> @_Z5fractDv2_fPS_(<2 x float> %1, ptr %2) #0
  %5 = call spir_func float @_Z4modffPf(float %0, ptr %2) #0
  %6 = call spir_func float @_Z6remquoffPi(float %0, float %0, ptr %2) #0
  %7 = call spir_func <2 x float> @_Z5frexpDv2_fPDv2_i(<2 x float> %1, ptr %2) #0
  ret void
}

; Function Attrs: nounwind
declare spir_func <2 x float> @_Z5fractDv2_fPS_(<2 x float>, ptr) #0

; Function Attrs: nounwind
declare spir_func float @_Z4modffPf(float, ptr) #0

; Function Attrs: nounwind
declare spir_func float @_Z6remquoffPi(float, float, ptr) #0

; Function Attrs: nounwind
declare spir_func <2 x float> @_Z5frexpDv2_fPDv2_i(<2 x float>, ptr) #0

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
!4 = !{i16 7, i16 0}
