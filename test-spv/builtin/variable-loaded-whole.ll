target datalayout = "e-p:32:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir-unknown-unknown"

; Function Attrs: nounwind
define spir_kernel void @f() #0 !kernel_arg_addr_space !1 !kernel_arg_access_qual !1 !kernel_arg_type !1 !kernel_arg_type_qual !1 !kernel_arg_base_type !1 {
  %1 = call spir_func i32 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 0) #1
  %2 = insertelement <3 x i32> poison, i32 %1, i32 0
  %3 = call spir_func i32 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 1) #1
  %4 = insertelement <3 x i32> %2, i32 %3, i32 1
  %5 = call spir_func i32 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 2) #1
  %6 = insertelement <3 x i32> %4, i32 %5, i32 2
  %7 = extractelement <3 x i32> %6, i32 1
  ret void
}

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i32 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32) #1

attributes #0 = { nounwind }
attributes #1 = { nounwind willreturn memory(none) }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!opencl.used.extensions = !{!1}
!opencl.used.optional.core.features = !{!1}
!spirv.Generator = !{!2}

!0 = !{i32 1, i32 2}
!1 = !{}
!2 = !{i16 7, i16 0}
