target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: convergent nounwind
define spir_func void @f(ptr addrspace(1) %0) #0 {
  %2 = call spir_func i32 @_Z18__spirv_AtomicIAddPU3AS1iiii(ptr addrspace(1) %0, i32 1, i32 0, i32 5) #1
  call spir_func void @_Z22__spirv_ControlBarrieriii(i32 2, i32 2, i32 0) #0
  %3 = call spir_func i8 @_Z30__spirv_ConvertFToU_Ruchar_satf(float 5.000000e-01) #2
  ret void
}

; Function Attrs: nounwind
declare spir_func i32 @_Z18__spirv_AtomicIAddPU3AS1iiii(ptr addrspace(1), i32, i32, i32) #1

; Function Attrs: convergent nounwind
declare spir_func void @_Z22__spirv_ControlBarrieriii(i32, i32, i32) #0

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i8 @_Z30__spirv_ConvertFToU_Ruchar_satf(float) #2

attributes #0 = { convergent nounwind }
attributes #1 = { nounwind }
attributes #2 = { nounwind willreturn memory(none) }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!opencl.used.extensions = !{!1}
!opencl.used.optional.core.features = !{!2}
!spirv.Generator = !{!3}

!0 = !{i32 2, i32 2}
!1 = !{}
!2 = !{!"cl_doubles"}
!3 = !{i16 7, i16 0}
