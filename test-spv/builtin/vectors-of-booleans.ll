target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func i32 @f(<2 x float> %a, target("spirv.Image", void, 1, 0, 0, 1, 0, 0, 0) %image) #0 {
  %1 = call spir_func <2 x i8> @_Z13__spirv_IsNanDv2_f(<2 x float> %a) #1
  %nan = trunc <2 x i8> %1 to <2 x i1>
  %2 = sext <2 x i1> %nan to <2 x i8>
  %3 = call spir_func i1 @_Z11__spirv_AnyDv2_c(<2 x i8> %2) #1
  %4 = call spir_func i32 @_Z25__spirv_ImageQuerySamplesPU3AS133__spirv_Image__void_1_0_0_1_0_0_0(target("spirv.Image", void, 1, 0, 0, 1, 0, 0, 0) %image) #0
  %5 = select i1 %3, i32 0, i32 %4
  ret i32 %5
}

; Function Attrs: nounwind willreturn memory(none)
declare spir_func <2 x i8> @_Z13__spirv_IsNanDv2_f(<2 x float>) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i1 @_Z11__spirv_AnyDv2_c(<2 x i8>) #1

; Function Attrs: nounwind
declare spir_func i32 @_Z25__spirv_ImageQuerySamplesPU3AS133__spirv_Image__void_1_0_0_1_0_0_0(target("spirv.Image", void, 1, 0, 0, 1, 0, 0, 0)) #0

attributes #0 = { nounwind }
attributes #1 = { nounwind willreturn memory(none) }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!opencl.used.extensions = !{!1}
!opencl.used.optional.core.features = !{!1}
!spirv.Generator = !{!2}

!0 = !{i32 2, i32 2}
!1 = !{}
!2 = !{i16 7, i16 0}
