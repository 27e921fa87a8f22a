target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func i16 @packed(<4 x half> %x) #0 {
  %1 = call spir_func <4 x i4> @_Z36__builtin_spirv_ConvertFP16ToE2M1EXTDv4_Dh(<4 x half> %x) #1
  %four = bitcast <4 x i4> %1 to i16
  ret i16 %four
}

; Function Attrs: nounwind
define spir_func <2 x i8> @clamped(<2 x bfloat> %x, i32 %seed, ptr %last) #0 {
  %two = call spir_func <2 x i8> @_Z51__builtin_spirv_ClampStochasticRoundBF16ToE5M2INTELDv2_DF16biPi(<2 x bfloat> %x, i32 %seed, ptr %last) #0
  ret <2 x i8> %two
}

; Function Attrs: nounwind
define spir_func half @by_encoding(i4 %x) #0 {
  %one = call spir_func half @_Z38__builtin_spirv_ConvertE2M1ToFP16INTELi(i4 %x) #1
  ret half %one
}

; Function Attrs: nounwind
define spir_func i8 @to_integers(<2 x half> %x) #0 {
  %1 = call spir_func <2 x i4> @_Z43__builtin_spirv_ClampConvertFP16ToInt4INTELDv2_Dh(<2 x half> %x) #1
  %two = bitcast <2 x i4> %1 to i8
  ret i8 %two
}

; Function Attrs: nounwind willreturn memory(none)
declare spir_func <4 x i4> @_Z36__builtin_spirv_ConvertFP16ToE2M1EXTDv4_Dh(<4 x half>) #1

; Function Attrs: nounwind
declare spir_func <2 x i8> @_Z51__builtin_spirv_ClampStochasticRoundBF16ToE5M2INTELDv2_DF16biPi(<2 x bfloat>, i32, ptr) #0

; Function Attrs: nounwind willreturn memory(none)
declare spir_func half @_Z38__builtin_spirv_ConvertE2M1ToFP16INTELi(i4) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func <2 x i4> @_Z43__builtin_spirv_ClampConvertFP16ToInt4INTELDv2_Dh(<2 x half>) #1

attributes #0 = { nounwind }
attributes #1 = { nounwind willreturn memory(none) }

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
!3 = !{!"cl_khr_fp16"}
!4 = !{}
!5 = !{i16 6, i16 14}
