target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: convergent noinline nounwind
define internal spir_func void @together() #0 {
  call spir_func void @_Z7barrierj(i32 1) #1
  ret void
}

; Function Attrs: convergent nounwind
define spir_func void @outer() #1 {
  call spir_func void @together() #0
  ret void
}

; Function Attrs: nounwind
define spir_func void @plain() #2 {
  ret void
}

; Function Attrs: convergent nounwind
declare spir_func void @elsewhere() #1

; Function Attrs: convergent nounwind
define spir_func void @caller() #1 {
  call spir_func void @elsewhere() #1
  call spir_func void @plain() #2
  ret void
}

; Function Attrs: nounwind
define spir_kernel void @k() #2 !kernel_arg_addr_space !4 !kernel_arg_access_qual !4 !kernel_arg_type !4 !kernel_arg_type_qual !4 !kernel_arg_base_type !4 {
  call spir_func void @outer() #1
  ret void
}

; Function Attrs: convergent nounwind
declare spir_func void @_Z7barrierj(i32) #1

attributes #0 = { convergent noinline nounwind }
attributes #1 = { convergent nounwind }
attributes #2 = { nounwind }

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
!3 = !{!"cl_khr_subgroups"}
!4 = !{}
!5 = !{i16 7, i16 0}
