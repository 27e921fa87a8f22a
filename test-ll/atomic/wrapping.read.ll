target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func i32 @f(ptr addrspace(1) %p, ptr addrspace(3) %q, i32 %x, i64 %y) #0 {
  %a = call spir_func i32 @atomicrmw.uinc_wrap.i32.p1(ptr addrspace(1) %p, i32 %x) #0
  %b = call spir_func i32 @atomicrmw.uinc_wrap.i32.p1(ptr addrspace(1) %p, i32 %a) #0
  %c = call spir_func i32 @atomicrmw.udec_wrap.i32.p3(ptr addrspace(3) %q, i32 %b) #0
  %d = call spir_func i32 @atomicrmw.usub_cond.i32.p3(ptr addrspace(3) %q, i32 %c) #0
  %1 = bitcast ptr addrspace(1) %p to ptr addrspace(1)
  %e = call spir_func i64 @atomicrmw.usub_sat.i64.p1(ptr addrspace(1) %1, i64 %y) #0
  ret i32 %d
}

; Function Attrs: nounwind
define internal spir_func i32 @atomicrmw.uinc_wrap.i32.p1(ptr addrspace(1) %object, i32 %operand) #0 {
  %1 = call spir_func i32 @_Z10atomic_addPU3AS1Vii(ptr addrspace(1) %object, i32 0) #0
  br label %2

2:                                                ; preds = %2, %0
  %3 = phi i32 [ %1, %0 ], [ %7, %2 ]
  %4 = add i32 %3, 1
  %5 = icmp uge i32 %3, %operand
  %6 = select i1 %5, i32 0, i32 %4
  %7 = call spir_func i32 @_Z29__spirv_AtomicCompareExchangePU3AS1iiiiii(ptr addrspace(1) %object, i32 2, i32 776, i32 770, i32 %6, i32 %3) #0
  %8 = icmp eq i32 %7, %3
  br i1 %8, label %9, label %2

9:                                                ; preds = %2
  ret i32 %7
}

; Function Attrs: nounwind
define internal spir_func i32 @atomicrmw.udec_wrap.i32.p3(ptr addrspace(3) %object, i32 %operand) #0 {
  %object.as = addrspacecast ptr addrspace(3) %object to ptr addrspace(4)
  %1 = call spir_func i32 @_Z20atomic_load_explicitPU3AS4VU7_Atomici12memory_order12memory_scope(ptr addrspace(4) %object.as, i32 0, i32 3) #0
  br label %2

2:                                                ; preds = %2, %0
  %3 = phi i32 [ %1, %0 ], [ %9, %2 ]
  %4 = sub i32 %3, 1
  %5 = icmp eq i32 %3, 0
  %6 = icmp ugt i32 %3, %operand
  %7 = or i1 %5, %6
  %8 = select i1 %7, i32 %operand, i32 %4
  %9 = call spir_func i32 @_Z29__spirv_AtomicCompareExchangePU3AS3iiiiii(ptr addrspace(3) %object, i32 0, i32 784, i32 784, i32 %8, i32 %3) #0
  %10 = icmp eq i32 %9, %3
  br i1 %10, label %11, label %2

11:                                               ; preds = %2
  ret i32 %9
}

; Function Attrs: nounwind
define internal spir_func i32 @atomicrmw.usub_cond.i32.p3(ptr addrspace(3) %object, i32 %operand) #0 {
  %object.as = addrspacecast ptr addrspace(3) %object to ptr addrspace(4)
  %1 = call spir_func i32 @_Z20atomic_load_explicitPU3AS4VU7_Atomici12memory_order12memory_scope(ptr addrspace(4) %object.as, i32 0, i32 3) #0
  br label %2

2:                                                ; preds = %2, %0
  %3 = phi i32 [ %1, %0 ], [ %7, %2 ]
  %4 = sub i32 %3, %operand
  %5 = icmp uge i32 %3, %operand
  %6 = select i1 %5, i32 %4, i32 %3
  %7 = call spir_func i32 @_Z29__spirv_AtomicCompareExchangePU3AS3iiiiii(ptr addrspace(3) %object, i32 0, i32 772, i32 0, i32 %6, i32 %3) #0
  %8 = icmp eq i32 %7, %3
  br i1 %8, label %9, label %2

9:                                                ; preds = %2
  ret i32 %7
}

; Function Attrs: nounwind
define internal spir_func i64 @atomicrmw.usub_sat.i64.p1(ptr addrspace(1) %object, i64 %operand) #0 {
  %expected = alloca i64, align 8
  %object.as = addrspacecast ptr addrspace(1) %object to ptr addrspace(4)
  %1 = call spir_func i64 @_Z20atomic_load_explicitPU3AS4VU7_Atomicl12memory_order12memory_scope(ptr addrspace(4) %object.as, i32 0, i32 3) #0
  br label %2

2:                                                ; preds = %2, %0
  %3 = phi i64 [ %1, %0 ], [ %8, %2 ]
  %4 = sub i64 %3, %operand
  %5 = icmp uge i64 %3, %operand
  %6 = select i1 %5, i64 %4, i64 0
  %object.as1 = addrspacecast ptr addrspace(1) %object to ptr addrspace(4)
  store i64 %3, ptr %expected, align 8
  %expected.as = addrspacecast ptr %expected to ptr addrspace(4)
  %7 = call spir_func i1 @_Z39atomic_compare_exchange_strong_explicitPU3AS4VU7_AtomiclPU3AS4ll12memory_orderS4_12memory_scope(ptr addrspace(4) %object.as1, ptr addrspace(4) %expected.as, i64 %6, i32 0, i32 0, i32 3) #0
  %8 = load i64, ptr addrspace(4) %expected.as, align 8
  %9 = icmp eq i64 %8, %3
  br i1 %9, label %10, label %2

10:                                               ; preds = %2
  ret i64 %8
}

; Function Attrs: nounwind
declare spir_func i32 @_Z10atomic_addPU3AS1Vii(ptr addrspace(1), i32) #0

; Function Attrs: nounwind
declare spir_func i32 @_Z29__spirv_AtomicCompareExchangePU3AS1iiiiii(ptr addrspace(1), i32, i32, i32, i32, i32) #0

; Function Attrs: nounwind
declare spir_func i32 @_Z20atomic_load_explicitPU3AS4VU7_Atomici12memory_order12memory_scope(ptr addrspace(4), i32, i32) #0

; Function Attrs: nounwind
declare spir_func i32 @_Z29__spirv_AtomicCompareExchangePU3AS3iiiiii(ptr addrspace(3), i32, i32, i32, i32, i32) #0

; Function Attrs: nounwind
declare spir_func i64 @_Z20atomic_load_explicitPU3AS4VU7_Atomicl12memory_order12memory_scope(ptr addrspace(4), i32, i32) #0

; Function Attrs: nounwind
declare spir_func i1 @_Z39atomic_compare_exchange_strong_explicitPU3AS4VU7_AtomiclPU3AS4ll12memory_orderS4_12memory_scope(ptr addrspace(4), ptr addrspace(4), i64, i32, i32, i32) #0

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.ocl.version = !{!2}
!opencl.used.extensions = !{!3}
!opencl.used.optional.core.features = !{!4}
!spirv.Generator = !{!5}

!0 = !{i32 2, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{i32 2, i32 0}
!3 = !{!"cl_khr_int64_extended_atomics"}
!4 = !{}
!5 = !{i16 6, i16 14}
