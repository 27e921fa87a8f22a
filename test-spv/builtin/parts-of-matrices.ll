target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func void @f() #0 {
  %place = alloca target("spirv.CooperativeMatrixKHR", i32, 3, 8, 8, 0), align 8
  %1 = call spir_func target("spirv.CooperativeMatrixKHR", i32, 3, 8, 8, 0) @__spirv_ConstantComposite_RPU3AS142__spirv_CooperativeMatrixKHR__uint_3_8_8_0(i32 42) #1
  store target("spirv.CooperativeMatrixKHR", i32, 3, 8, 8, 0) %1, ptr %place, align 8
  %2 = call spir_func ptr @_Z19__spirv_AccessChainPPU3AS142__spirv_CooperativeMatrixKHR__uint_3_8_8_0i(ptr %place, i32 1) #0
  store i32 8, ptr %2, align 4
  %3 = call spir_func ptr @_Z29__spirv_UntypedAccessChainKHRPPU3AS142__spirv_CooperativeMatrixKHR__uint_3_8_8_0i(ptr %place, i32 1) #0
  store i32 3, ptr %3, align 4
  ret void
}

; Function Attrs: nounwind willreturn memory(none)
declare spir_func target("spirv.CooperativeMatrixKHR", i32, 3, 8, 8, 0) @__spirv_ConstantComposite_RPU3AS142__spirv_CooperativeMatrixKHR__uint_3_8_8_0(i32) #1

; Function Attrs: nounwind
declare spir_func ptr @_Z19__spirv_AccessChainPPU3AS142__spirv_CooperativeMatrixKHR__uint_3_8_8_0i(ptr, i32) #0

; Function Attrs: nounwind
declare spir_func ptr @_Z29__spirv_UntypedAccessChainKHRPPU3AS142__spirv_CooperativeMatrixKHR__uint_3_8_8_0i(ptr, i32) #0

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
