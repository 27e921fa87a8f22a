target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: convergent nounwind
define spir_func void @f(target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) %0) #0 {
  %2 = call spir_func i32 @_Z34__spirv_CooperativeMatrixLengthKHRPU3AS143__spirv_CooperativeMatrixKHR__float_3_8_8_2(target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) zeroinitializer) #0
  %3 = call spir_func i32 @_Z34__spirv_CooperativeMatrixLengthKHRPU3AS143__spirv_CooperativeMatrixKHR__float_3_8_8_2(target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) %0) #0
  ret void
}

; Function Attrs: convergent nounwind
declare spir_func i32 @_Z34__spirv_CooperativeMatrixLengthKHRPU3AS143__spirv_CooperativeMatrixKHR__float_3_8_8_2(target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2)) #0

attributes #0 = { convergent nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!opencl.used.extensions = !{!1}
!opencl.used.optional.core.features = !{!1}
!spirv.Generator = !{!2}

!0 = !{i32 2, i32 2}
!1 = !{}
!2 = !{i16 7, i16 0}
