target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func float @_Z4sqrtf(float %0) #0 {
  %2 = call spir_func float @_Z16__spirv_ocl_sqrtf(float %0) #1
  ret float %2
}

; Function Attrs: nounwind
define spir_func i32 @_Z10atomic_addPU3AS1Vii(ptr addrspace(1) %0, i32 %1) #0 {
  %3 = call spir_func i32 @_Z18__spirv_AtomicIAddPU3AS1iiii(ptr addrspace(1) %0, i32 2, i32 0, i32 %1) #0
  ret i32 %3
}

; Function Attrs: nounwind
define spir_func i64 @_Z13get_global_idj(i32 %0) #0 {
  %2 = call spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 1) #1
  ret i64 %2
}

; Function Attrs: nounwind willreturn memory(none)
declare spir_func float @_Z16__spirv_ocl_sqrtf(float) #1

; Function Attrs: nounwind
declare spir_func i32 @_Z18__spirv_AtomicIAddPU3AS1iiii(ptr addrspace(1), i32, i32, i32) #0

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32) #1

attributes #0 = { nounwind }
attributes #1 = { nounwind willreturn memory(none) }

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
!4 = !{i16 7, i16 0}
