target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_kernel void @k(ptr addrspace(1) %0, ptr addrspace(3) %1, i32 %2) #0 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_type_qual !8 !kernel_arg_base_type !7 {
  %4 = addrspacecast ptr addrspace(1) %0 to ptr addrspace(4)
  call spir_func void @_Z19__spirv_AtomicStorePU3AS1iiii(ptr addrspace(1) %0, i32 1, i32 772, i32 1) #0
  %.as = addrspacecast ptr addrspace(1) %0 to ptr addrspace(4)
  call spir_func void @_Z21atomic_store_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(ptr addrspace(4) %.as, i32 2, i32 3, i32 2) #0
  call spir_func void @_Z19__spirv_AtomicStorePU3AS4iiii(ptr addrspace(4) %4, i32 1, i32 772, i32 2) #0
  %.as1 = addrspacecast ptr addrspace(1) %0 to ptr addrspace(4)
  call spir_func void @_Z21atomic_store_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(ptr addrspace(4) %.as1, i32 2, i32 3, i32 2) #0
  call spir_func void @_Z19__spirv_AtomicStorePU3AS1iiii(ptr addrspace(1) %0, i32 1, i32 2564, i32 2) #0
  %.as2 = addrspacecast ptr addrspace(1) %0 to ptr addrspace(4)
  call spir_func void @_Z21atomic_store_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(ptr addrspace(4) %.as2, i32 2, i32 0, i32 2) #0
  %5 = call spir_func i32 @_Z18__spirv_AtomicLoadPU3AS3iii(ptr addrspace(3) %1, i32 2, i32 770) #0
  %.as3 = addrspacecast ptr addrspace(3) %1 to ptr addrspace(4)
  %6 = call spir_func i32 @_Z20atomic_load_explicitPU3AS4VU7_Atomici12memory_order12memory_scope(ptr addrspace(4) %.as3, i32 2, i32 1) #0
  %7 = call spir_func i32 @_Z29__spirv_AtomicCompareExchangePU3AS3iiiiii(ptr addrspace(3) %1, i32 2, i32 258, i32 770, i32 1, i32 2) #0
  %8 = call spir_func i32 @_Z24__spirv_AtomicIIncrementPU3AS3iii(ptr addrspace(3) %1, i32 2, i32 770) #0
  call spir_func void @_Z19__spirv_AtomicStorePU3AS4iiii(ptr addrspace(4) %4, i32 1, i32 772, i32 2) #0
  %9 = bitcast ptr addrspace(4) %4 to ptr addrspace(4)
  %10 = bitcast ptr addrspace(4) %9 to ptr addrspace(4)
  call spir_func void @_Z19__spirv_AtomicStorePU3AS4iiii(ptr addrspace(4) %10, i32 1, i32 772, i32 2) #0
  call spir_func void @_Z19__spirv_AtomicStorePU3AS1iiii(ptr addrspace(1) %0, i32 1, i32 %2, i32 1) #0
  %11 = icmp eq i32 %2, 1
  %12 = select i1 %11, i32 4, i32 4
  %13 = or i32 %12, 512
  %.as4 = addrspacecast ptr addrspace(1) %0 to ptr addrspace(4)
  %call = call spir_func i32 @__translate_spirv_memory_order(i32 %13)
  call spir_func void @_Z21atomic_store_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(ptr addrspace(4) %.as4, i32 1, i32 %call, i32 2) #0
  %14 = select i1 %11, i32 512, i32 256
  %15 = or i32 4, %14
  call spir_func void @_Z19__spirv_AtomicStorePU3AS1iiii(ptr addrspace(1) %0, i32 1, i32 %15, i32 1) #0
  %16 = and i32 %2, 516
  %.as5 = addrspacecast ptr addrspace(1) %0 to ptr addrspace(4)
  %call6 = call spir_func i32 @__translate_spirv_memory_order(i32 %16)
  call spir_func void @_Z21atomic_store_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(ptr addrspace(4) %.as5, i32 1, i32 %call6, i32 2) #0
  ret void
}

define private spir_func i32 @__translate_spirv_memory_order(i32 %key) {
entry:
  %result = alloca i32, align 4
  %key.masked = and i32 30, %key
  switch i32 %key.masked, label %default [
    i32 0, label %case.0
    i32 2, label %case.2
    i32 4, label %case.4
    i32 8, label %case.8
  ]

default:                                          ; preds = %entry
  store i32 5, ptr %result, align 4
  br label %exit

case.0:                                           ; preds = %entry
  store i32 0, ptr %result, align 4
  br label %exit

case.2:                                           ; preds = %entry
  store i32 2, ptr %result, align 4
  br label %exit

case.4:                                           ; preds = %entry
  store i32 3, ptr %result, align 4
  br label %exit

case.8:                                           ; preds = %entry
  store i32 4, ptr %result, align 4
  br label %exit

exit:                                             ; preds = %case.8, %case.4, %case.2, %case.0, %default
  %retVal = load i32, ptr %result, align 4
  ret i32 %retVal
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
!5 = !{i32 1, i32 3, i32 0}
!6 = !{!"none", !"none", !"none"}
!7 = !{!"int*", !"int*", !"int"}
!8 = !{!"", !"", !""}
