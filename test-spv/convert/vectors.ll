target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func void @f(<4 x i32> %0, <4 x float> %1, i32 %2) #0 {
  %4 = call spir_func <4 x i16> @_Z14convert_short4Dv4_i(<4 x i32> %0) #1
  %5 = call spir_func <4 x i64> @_Z13convert_long4Dv4_j(<4 x i32> %0) #1
  %6 = call spir_func <4 x float> @_Z14convert_float4Dv4_j(<4 x i32> %0) #1
  %7 = call spir_func <4 x i64> @_Z13convert_long4Dv4_f(<4 x float> %1) #1
  %8 = sext i32 %2 to i64
  ret void
}

; Function Attrs: nounwind willreturn memory(none)
declare spir_func <4 x i16> @_Z14convert_short4Dv4_i(<4 x i32>) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func <4 x i64> @_Z13convert_long4Dv4_j(<4 x i32>) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func <4 x float> @_Z14convert_float4Dv4_j(<4 x i32>) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func <4 x i64> @_Z13convert_long4Dv4_f(<4 x float>) #1

attributes #0 = { nounwind }
attributes #1 = { nounwind willreturn memory(none) }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.ocl.version = !{!2}
!opencl.used.extensions = !{!3}
!opencl.used.optional.core.features = !{!3}
!spirv.Generator = !{!4}

!0 = !{i32 2, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{i32 1, i32 2}
!3 = !{}
!4 = !{i16 7, i16 0}
