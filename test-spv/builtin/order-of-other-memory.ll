target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_kernel void @k(ptr addrspace(1) %0, ptr addrspace(3) %1) #0 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_type_qual !8 !kernel_arg_base_type !7 {
  %3 = addrspacecast ptr addrspace(1) %0 to ptr addrspace(4)
  call spir_func void @_Z19__spirv_AtomicStorePU3AS1iiii(ptr addrspace(1) %0, i32 1, i32 772, i32 1) #0
  %.as = addrspacecast ptr addrspace(1) %0 to ptr addrspace(4)
  call spir_func void @_Z21atomic_store_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(ptr addrspace(4) %.as, i32 2, i32 3, i32 2) #0
  call spir_func void @_Z19__spirv_AtomicStorePU3AS4iiii(ptr addrspace(4) %3, i32 1, i32 772, i32 2) #0
  %.as1 = addrspacecast ptr addrspace(1) %0 to ptr addrspace(4)
  call spir_func void @_Z21atomic_store_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(ptr addrspace(4) %.as1, i32 2, i32 3, i32 2) #0
  call spir_func void @_Z19__spirv_AtomicStorePU3AS1iiii(ptr addrspace(1) %0, i32 1, i32 2564, i32 2) #0
  %.as2 = addrspacecast ptr addrspace(1) %0 to ptr addrspace(4)
  call spir_func void @_Z21atomic_store_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(ptr addrspace(4) %.as2, i32 2, i32 0, i32 2) #0
  %4 = call spir_func i32 @_Z18__spirv_AtomicLoadPU3AS3iii(ptr addrspace(3) %1, i32 2, i32 770) #0
  %.as3 = addrspacecast ptr addrspace(3) %1 to ptr addrspace(4)
  %5 = call spir_func i32 @_Z20atomic_load_explicitPU3AS4VU7_Atomici12memory_order12memory_scope(ptr addrspace(4) %.as3, i32 2, i32 1) #0
  %6 = call spir_func i32 @_Z29__spirv_AtomicCompareExchangePU3AS3iiiiii(ptr addrspace(3) %1, i32 2, i32 258, i32 770, i32 1, i32 2) #0
  %7 = call spir_func i32 @_Z24__spirv_AtomicIIncrementPU3AS3iii(ptr addrspace(3) %1, i32 2, i32 770) #0
  call spir_func void @_Z19__spirv_AtomicStorePU3AS4iiii(ptr addrspace(4) %3, i32 1, i32 772, i32 2) #0
  %8 = bitcast ptr addrspace(4) %3 to ptr addrspace(4)
  %9 = bitcast ptr addrspace(4) %8 to ptr addrspace(4)
  call spir_func void @_Z19__spirv_AtomicStorePU3AS4iiii(ptr addrspace(4) %9, i32 1, i32 772, i32 2) #0
  ret void
}

; Function Attrs: nounwind
declare spir_func void @_Z19__spirv_AtomicStorePU3AS1iiii(ptr addrspace(1), i32, i32, i32) #0

; Function Attrs: nounwind
declare spir_func void @_Z21atomic_store_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(ptr addrspace(4), i32, i32, i32) #0

; Function Attrs: nounwind
declare spir_func void @_Z19__spirv_AtomicStorePU3AS4iiii(ptr addrspace(4), i32, i32, i32) #0

; Function Attrs: nounwind
declare spir_func i32 @_Z18__spirv_AtomicLoadPU3AS3iii(ptr addrspace(3), i32, i32) #0

; Function Attrs: nounwind
declare spir_func i32 @_Z20atomic_load_explicitPU3AS4VU7_Atomici12memory_order12memory_scope(ptr addrspace(4), i32, i32) #0

; Function Attrs: nounwind
declare spir_func i32 @_Z29__spirv_AtomicCompareExchangePU3AS3iiiiii(ptr addrspace(3), i32, i32, i32, i32, i32) #0

; Function Attrs: nounwind
declare spir_func i32 @_Z24__spirv_AtomicIIncrementPU3AS3iii(ptr addrspace(3), i32, i32) #0

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.ocl.version = !{!2}
!opencl.used.extensions = !{!3}
!opencl.used.optional.core.features = !{!3}
!spirv.Generator = !{!4}

!0 = !{i32 2, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{i32 2, i32 0}
!3 = !{}
!4 = !{i16 7, i16 0}
!5 = !{i32 1, i32 3}
!6 = !{!"none", !"none"}
!7 = !{!"int*", !"int*"}
!8 = !{!"", !""}
