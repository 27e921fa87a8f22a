target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func i32 @f(ptr addrspace(1) %p, ptr addrspace(3) %q, i32 %x, i64 %y) #0 {
  %a = atomicrmw uinc_wrap ptr addrspace(1) %p, i32 %x syncscope("workgroup") acq_rel, align 4
  %b = atomicrmw volatile uinc_wrap ptr addrspace(1) %p, i32 %a monotonic, align 4
  %c = atomicrmw udec_wrap ptr addrspace(3) %q, i32 %b syncscope("device") seq_cst, align 4
  %d = atomicrmw udec_wrap ptr addrspace(1) %p, i64 %y acquire, align 8
  %e = call spir_func i32 @atomicrmw.usub_sat.i32.p1(ptr addrspace(1) %p, i32 %c) #0
  ret i32 %e
}

; Function Attrs: nounwind
define internal spir_func i32 @atomicrmw.usub_sat.i32.p1(ptr addrspace(1) %object, i32 %operand) #0 {
  %object.as = addrspacecast ptr addrspace(1) %object to ptr addrspace(4)
  %1 = call spir_func i32 @_Z20atomic_load_explicitPU3AS4VU7_Atomici12memory_order12memory_scope(ptr addrspace(4) %object.as, i32 0, i32 3) #0
  br label %2

2:                                                ; preds = %2, %0
  %3 = phi i32 [ %1, %0 ], [ %7, %2 ]
  %4 = sub i32 %3, %operand
  %5 = icmp uge i32 %3, %operand
  %6 = select i1 %5, i32 %4, i32 0
  %7 = call spir_func i32 @_Z29__spirv_AtomicCompareExchangePU3AS1iiiiii(ptr addrspace(1) %object, i32 0, i32 772, i32 0, i32 %6, i32 %3) #0
  %8 = icmp eq i32 %7, %3
  br i1 %8, label %9, label %2

9:                                                ; preds = %2
  ret i32 %7
}

; Function Attrs: nounwind
declare spir_func i32 @_Z20atomic_load_explicitPU3AS4VU7_Atomici12memory_order12memory_scope(ptr addrspace(4), i32, i32) #0

; Function Attrs: nounwind
declare spir_func i32 @_Z29__spirv_AtomicCompareExchangePU3AS1iiiiii(ptr addrspace(1), i32, i32, i32, i32, i32) #0

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
!4 = !{i16 6, i16 14}
