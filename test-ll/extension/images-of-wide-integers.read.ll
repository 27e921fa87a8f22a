target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func <4 x i64> @f(target("spirv.Image", i64, 1, 0, 0, 0, 0, 0, 0) %i, <2 x i32> %c) #0 {
  %r = call spir_func <4 x i64> @_Z24__spirv_ImageRead_Rlong4PU3AS133__spirv_Image__long_1_0_0_0_0_0_0Dv2_ii(target("spirv.Image", i64, 1, 0, 0, 0, 0, 0, 0) %i, <2 x i32> %c, i32 4096) #0
  ret <4 x i64> %r
}

; Function Attrs: nounwind
declare spir_func <4 x i64> @_Z24__spirv_ImageRead_Rlong4PU3AS133__spirv_Image__long_1_0_0_0_0_0_0Dv2_ii(target("spirv.Image", i64, 1, 0, 0, 0, 0, 0, 0), <2 x i32>, i32) #0

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
!3 = !{!"cl_images"}
!4 = !{i16 6, i16 14}
