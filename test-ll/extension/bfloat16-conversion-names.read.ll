target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_kernel void @k(float %f, <4 x i16> %bits) #0 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_type_qual !8 !kernel_arg_base_type !7 {
  %a = call spir_func i16 @_Z32intel_convert_bfloat16_as_ushortf(float %f) #0
  %b = call spir_func <4 x float> @_Z33intel_convert_as_bfloat164_float4Dv4_s(<4 x i16> %bits) #0
  ret void
}

; Function Attrs: nounwind
declare spir_func i16 @_Z32intel_convert_bfloat16_as_ushortf(float) #0

; Function Attrs: nounwind
declare spir_func <4 x float> @_Z33intel_convert_as_bfloat164_float4Dv4_s(<4 x i16>) #0

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
!5 = !{i32 0, i32 0}
!6 = !{!"none", !"none"}
!7 = !{!"float", !"short4"}
!8 = !{!"", !""}
