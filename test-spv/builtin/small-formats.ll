target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func half @f(half %h) #0 {
  %1 = call spir_func i8 @_Z43__builtin_spirv_ClampConvertFP16ToE4M3INTELDh(half %h) #1
  %2 = call spir_func i8 @_Z36__builtin_spirv_ConvertE4M3ToE5M2EXTc(i8 %1) #1
  %3 = call spir_func half @_Z36__builtin_spirv_ConvertE5M2ToFP16EXTc(i8 %2) #1
  %4 = call spir_func float @_Z36__spirv_ClampConvertFToFINTEL_RfloatDh(half %h) #1
  ret half %3
}

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i8 @_Z43__builtin_spirv_ClampConvertFP16ToE4M3INTELDh(half) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i8 @_Z36__builtin_spirv_ConvertE4M3ToE5M2EXTc(i8) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func half @_Z36__builtin_spirv_ConvertE5M2ToFP16EXTc(i8) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func float @_Z36__spirv_ClampConvertFToFINTEL_RfloatDh(half) #1

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
!5 = !{i16 7, i16 0}
