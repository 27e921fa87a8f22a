target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_kernel void @f(<4 x double> %0, double %1) #0 !kernel_arg_addr_space !1 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_type_qual !8 !kernel_arg_base_type !7 {
  %3 = call spir_func <4 x i64> @_Z5isnanDv4_d(<4 x double> %0) #0
  %4 = trunc <4 x i64> %3 to <4 x i8>
  %5 = trunc <4 x i8> %4 to <4 x i1>
  %6 = call spir_func i32 @_Z5isnand(double %1) #1
  %7 = trunc i32 %6 to i1
  ret void
}

; Function Attrs: nounwind willreturn memory(none)
declare spir_func <4 x i64> @_Z5isnanDv4_d(<4 x double>) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i32 @_Z5isnand(double) #1

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
!3 = !{}
!4 = !{!"cl_doubles"}
!5 = !{i16 7, i16 0}
!6 = !{!"none", !"none"}
!7 = !{!"double4", !"double"}
!8 = !{!"", !""}
