target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_kernel void @k(ptr addrspace(1) %0) #0 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_type_qual !8 !kernel_arg_base_type !7 {
  %own = alloca i32, align 4
  %2 = call spir_func i32 @_Z10atomic_addPU3AS1Vii(ptr addrspace(1) %0, i32 1) #0
  %.as = addrspacecast ptr addrspace(1) %0 to ptr addrspace(4)
  %3 = call spir_func i32 @_Z25atomic_fetch_add_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(ptr addrspace(4) %.as, i32 1, i32 0, i32 2) #0
  %.as1 = addrspacecast ptr addrspace(1) %0 to ptr addrspace(4)
  %4 = call spir_func i32 @_Z25atomic_fetch_sub_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(ptr addrspace(4) %.as1, i32 1, i32 4, i32 1) #0
  %.as2 = addrspacecast ptr addrspace(1) %0 to ptr addrspace(4)
  call spir_func void @_Z21atomic_store_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(ptr addrspace(4) %.as2, i32 1, i32 3, i32 2) #0
  %5 = call spir_func i32 @_Z11atomic_xchgPVii(ptr %own, i32 1) #0
  call spir_func void @_Z9mem_fencej(i32 2) #0
  call spir_func void @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32 3, i32 5, i32 1) #0
  call spir_func void @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32 2, i32 2, i32 2) #0
  call spir_func void @_Z7barrierj(i32 1) #1
  call spir_func void @_Z18work_group_barrierj12memory_scope(i32 2, i32 2) #1
  call spir_func void @_Z17sub_group_barrierj12memory_scope(i32 3, i32 4) #1
  ret void
}

; Function Attrs: nounwind
declare spir_func i32 @_Z10atomic_addPU3AS1Vii(ptr addrspace(1), i32) #0

; Function Attrs: nounwind
declare spir_func i32 @_Z25atomic_fetch_add_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(ptr addrspace(4), i32, i32, i32) #0

; Function Attrs: nounwind
declare spir_func i32 @_Z25atomic_fetch_sub_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(ptr addrspace(4), i32, i32, i32) #0

; Function Attrs: nounwind
declare spir_func void @_Z21atomic_store_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(ptr addrspace(4), i32, i32, i32) #0

; Function Attrs: nounwind
declare spir_func i32 @_Z11atomic_xchgPVii(ptr, i32) #0

; Function Attrs: nounwind
declare spir_func void @_Z9mem_fencej(i32) #0

; Function Attrs: nounwind
declare spir_func void @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32, i32, i32) #0

; Function Attrs: convergent nounwind
declare spir_func void @_Z7barrierj(i32) #1

; Function Attrs: convergent nounwind
declare spir_func void @_Z18work_group_barrierj12memory_scope(i32, i32) #1

; Function Attrs: convergent nounwind
declare spir_func void @_Z17sub_group_barrierj12memory_scope(i32, i32) #1

attributes #0 = { nounwind }
attributes #1 = { convergent nounwind }

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
!5 = !{i32 1}
!6 = !{!"none"}
!7 = !{!"int*"}
!8 = !{!""}
