target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func void @set(i32 %at) #0 {
  %place = alloca target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2), align 8
  %all = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) @_Z26__spirv_CompositeConstructf(float 1.000000e+00) #0
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) %all, ptr %place, align 8
  %cast = bitcast ptr %place to ptr
  %part = call spir_func ptr @_Z29__spirv_UntypedAccessChainKHRPPU3AS143__spirv_CooperativeMatrixKHR__float_3_8_8_2i(ptr %cast, i32 %at) #0
  %again = call spir_func ptr @_Z29__spirv_UntypedAccessChainKHRPPU3AS143__spirv_CooperativeMatrixKHR__float_3_8_8_2i(ptr %place, i32 %at) #0
  store float 3.000000e+00, ptr %again, align 4
  store float 2.000000e+00, ptr %part, align 4
  ret void
}

; Function Attrs: nounwind
declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) @_Z26__spirv_CompositeConstructf(float) #0

; Function Attrs: nounwind
declare spir_func ptr @_Z29__spirv_UntypedAccessChainKHRPPU3AS143__spirv_CooperativeMatrixKHR__float_3_8_8_2i(ptr, i32) #0

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.used.extensions = !{!2}
!opencl.used.optional.core.features = !{!2}
!spirv.Generator = !{!3}

!0 = !{i32 2, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{}
!3 = !{i16 6, i16 14}
