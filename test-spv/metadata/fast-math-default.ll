target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_kernel void @k(float %x, double %y) #0 !kernel_arg_addr_space !1 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_type_qual !8 !kernel_arg_base_type !7 {
  %1 = fadd float %x, %x
  %2 = fadd nnan ninf double %y, %y
  %3 = insertelement <2 x double> poison, double %y, i32 0
  %4 = insertelement <2 x double> %3, double %2, i32 1
  %5 = fadd <2 x double> %4, %4
  %6 = fcmp nnan ninf ogt double %y, %2
  %7 = call nnan ninf spir_func double @_Z3sind(double %y) #1
  %8 = fadd nsz double %7, %y
  %9 = call spir_func double @both(double %8) #0
  %10 = call spir_func double @exported(double %8) #0
  ret void
}

; Function Attrs: nounwind
define internal spir_func double @both(double %0) #0 {
  %2 = fmul nnan double %0, %0
  ret double %2
}

; Function Attrs: nounwind
define spir_func double @exported(double %0) #0 {
  %2 = fmul double %0, %0
  ret double %2
}

; Function Attrs: nounwind
define spir_kernel void @other(float %0, double %1) #0 !kernel_arg_addr_space !1 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_type_qual !8 !kernel_arg_base_type !7 {
  %3 = call spir_func double @both(double %1) #0
  ret void
}

; Function Attrs: nounwind
define spir_kernel void @strict(float %0, double %1) #0 !kernel_arg_addr_space !1 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_type_qual !8 !kernel_arg_base_type !7 {
  %3 = fadd float %0, %0
  ret void
}

; Function Attrs: nounwind willreturn memory(none)
declare spir_func double @_Z3sind(double) #1

attributes #0 = { nounwind }
attributes #1 = { nounwind willreturn memory(none) }

!spirv.MemoryModel = !{!0}
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
!7 = !{!"float", !"double"}
!8 = !{!"", !""}
