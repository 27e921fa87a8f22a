target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_kernel void @f(ptr addrspace(1) %0, ptr addrspace(1) %1, <4 x i32> %v, i32 %n) #0 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_type_qual !8 !kernel_arg_base_type !7 {
  %3 = call spir_func i32 @_Z3anyDv4_i(<4 x i32> %v) #1
  %some = trunc i32 %3 to i1
  %4 = call spir_func i32 @_Z3allDv4_i(<4 x i32> %v) #1
  %every = trunc i32 %4 to i1
  %5 = call spir_func i32 @_Z3alli(i32 %n) #1
  %single = trunc i32 %5 to i1
  %6 = and i1 %some, %every
  %7 = and i1 %6, %single
  %beyond = extractelement <4 x i32> %v, i32 4
  %8 = select i1 %7, i32 %beyond, i32 0
  store i32 %8, ptr addrspace(1) %0, align 4
  %9 = call spir_func i64 @_Z13get_global_idj(i32 3) #1
  store i64 %9, ptr addrspace(1) %1, align 8
  ret void
}

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i32 @_Z3anyDv4_i(<4 x i32>) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i32 @_Z3allDv4_i(<4 x i32>) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i32 @_Z3alli(i32) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i64 @_Z13get_global_idj(i32) #1

attributes #0 = { nounwind }
attributes #1 = { nounwind willreturn memory(none) }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.ocl.version = !{!2}
!opencl.used.extensions = !{!3}
!opencl.used.optional.core.features = !{!3}
!spirv.Generator = !{!4}

!0 = !{i32 2, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{i32 1, i32 2}
!3 = !{}
!4 = !{i16 7, i16 0}
!5 = !{i32 1, i32 1, i32 0, i32 0}
!6 = !{!"none", !"none", !"none", !"none"}
!7 = !{!"int*", !"long*", !"int4", !"int"}
!8 = !{!"", !"", !"", !""}
