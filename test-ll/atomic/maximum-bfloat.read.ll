target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func bfloat @f(ptr addrspace(1) %p, bfloat %x) #0 {
  %1 = bitcast ptr addrspace(1) %p to ptr addrspace(1)
  %2 = bitcast bfloat %x to i16
  %3 = call spir_func i16 @atomicrmw.fminimum.bfloat.p1(ptr addrspace(1) %1, i16 %2) #0
  %old = bitcast i16 %3 to bfloat
  ret bfloat %old
}

; Function Attrs: nounwind
define internal spir_func i16 @atomicrmw.fminimum.bfloat.p1(ptr addrspace(1) %object, i16 %operand) #0 {
  %object.as = addrspacecast ptr addrspace(1) %object to ptr addrspace(4)
  %1 = call spir_func i16 @_Z20atomic_load_explicitPU3AS4VU7_Atomics12memory_order12memory_scope(ptr addrspace(4) %object.as, i32 0, i32 3) #0
  br label %2

2:                                                ; preds = %2, %0
  %3 = phi i16 [ %1, %0 ], [ %20, %2 ]
  %4 = ashr i16 %3, 15
  %5 = and i16 %4, 32767
  %6 = xor i16 %3, %5
  %7 = ashr i16 %operand, 15
  %8 = and i16 %7, 32767
  %9 = xor i16 %operand, %8
  %10 = icmp slt i16 %6, %9
  %11 = select i1 %10, i16 %3, i16 %operand
  %12 = and i16 %operand, 32767
  %13 = icmp ugt i16 %12, 32640
  %14 = or i16 %operand, 64
  %15 = select i1 %13, i16 %14, i16 %11
  %16 = and i16 %3, 32767
  %17 = icmp ugt i16 %16, 32640
  %18 = or i16 %3, 64
  %19 = select i1 %17, i16 %18, i16 %15
  %20 = call spir_func i16 @_Z29__spirv_AtomicCompareExchangePU3AS1siiiss(ptr addrspace(1) %object, i32 0, i32 784, i32 784, i16 %19, i16 %3) #0
  %21 = icmp eq i16 %20, %3
  br i1 %21, label %22, label %2

22:                                               ; preds = %2
  ret i16 %20
}

; Function Attrs: nounwind
declare spir_func i16 @_Z20atomic_load_explicitPU3AS4VU7_Atomics12memory_order12memory_scope(ptr addrspace(4), i32, i32) #0

; Function Attrs: nounwind
declare spir_func i16 @_Z29__spirv_AtomicCompareExchangePU3AS1siiiss(ptr addrspace(1), i32, i32, i32, i16, i16) #0

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
