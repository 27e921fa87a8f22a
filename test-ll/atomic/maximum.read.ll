target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func float @f(ptr addrspace(1) %p, ptr addrspace(4) %q, float %x, <2 x half> %y) #0 {
  %1 = bitcast ptr addrspace(1) %p to ptr addrspace(1)
  %2 = bitcast float %x to i32
  %3 = call spir_func i32 @atomicrmw.fmaximum.float.p1(ptr addrspace(1) %1, i32 %2) #0
  %a = bitcast i32 %3 to float
  %4 = bitcast ptr addrspace(4) %q to ptr addrspace(4)
  %5 = bitcast <2 x half> %y to i32
  %6 = call spir_func i32 @atomicrmw.fminimum.v2half.p4(ptr addrspace(4) %4, i32 %5) #0
  %b = bitcast i32 %6 to <2 x half>
  ret float %a
}

; Function Attrs: nounwind
define internal spir_func i32 @atomicrmw.fmaximum.float.p1(ptr addrspace(1) %object, i32 %operand) #0 {
  %expected = alloca i32, align 4
  %object.as = addrspacecast ptr addrspace(1) %object to ptr addrspace(4)
  %1 = call spir_func i32 @_Z20atomic_load_explicitPU3AS4VU7_Atomici12memory_order12memory_scope(ptr addrspace(4) %object.as, i32 0, i32 3) #0
  br label %2

2:                                                ; preds = %2, %0
  %3 = phi i32 [ %1, %0 ], [ %21, %2 ]
  %4 = ashr i32 %3, 31
  %5 = and i32 %4, 2147483647
  %6 = xor i32 %3, %5
  %7 = ashr i32 %operand, 31
  %8 = and i32 %7, 2147483647
  %9 = xor i32 %operand, %8
  %10 = icmp sgt i32 %6, %9
  %11 = select i1 %10, i32 %3, i32 %operand
  %12 = and i32 %operand, 2147483647
  %13 = icmp ugt i32 %12, 2139095040
  %14 = or i32 %operand, 4194304
  %15 = select i1 %13, i32 %14, i32 %11
  %16 = and i32 %3, 2147483647
  %17 = icmp ugt i32 %16, 2139095040
  %18 = or i32 %3, 4194304
  %19 = select i1 %17, i32 %18, i32 %15
  %object.as1 = addrspacecast ptr addrspace(1) %object to ptr addrspace(4)
  store i32 %3, ptr %expected, align 4
  %expected.as = addrspacecast ptr %expected to ptr addrspace(4)
  %20 = call spir_func i1 @_Z39atomic_compare_exchange_strong_explicitPU3AS4VU7_AtomiciPU3AS4ii12memory_orderS4_12memory_scope(ptr addrspace(4) %object.as1, ptr addrspace(4) %expected.as, i32 %19, i32 0, i32 0, i32 3) #0
  %21 = load i32, ptr addrspace(4) %expected.as, align 4
  %22 = icmp eq i32 %21, %3
  br i1 %22, label %23, label %2

23:                                               ; preds = %2
  ret i32 %21
}

; Function Attrs: nounwind
define internal spir_func i32 @atomicrmw.fminimum.v2half.p4(ptr addrspace(4) %object, i32 %operand) #0 {
  %expected = alloca i32, align 4
  %1 = call spir_func i32 @_Z20atomic_load_explicitPU3AS4VU7_Atomici12memory_order12memory_scope(ptr addrspace(4) %object, i32 0, i32 3) #0
  br label %2

2:                                                ; preds = %2, %0
  %3 = phi i32 [ %1, %0 ], [ %24, %2 ]
  %4 = bitcast i32 %3 to <2 x i16>
  %5 = bitcast i32 %operand to <2 x i16>
  %6 = ashr <2 x i16> %4, splat (i16 15)
  %7 = and <2 x i16> %6, splat (i16 32767)
  %8 = xor <2 x i16> %4, %7
  %9 = ashr <2 x i16> %5, splat (i16 15)
  %10 = and <2 x i16> %9, splat (i16 32767)
  %11 = xor <2 x i16> %5, %10
  %12 = icmp slt <2 x i16> %8, %11
  %13 = select <2 x i1> %12, <2 x i16> %4, <2 x i16> %5
  %14 = and <2 x i16> %5, splat (i16 32767)
  %15 = icmp ugt <2 x i16> %14, splat (i16 31744)
  %16 = or <2 x i16> %5, splat (i16 512)
  %17 = select <2 x i1> %15, <2 x i16> %16, <2 x i16> %13
  %18 = and <2 x i16> %4, splat (i16 32767)
  %19 = icmp ugt <2 x i16> %18, splat (i16 31744)
  %20 = or <2 x i16> %4, splat (i16 512)
  %21 = select <2 x i1> %19, <2 x i16> %20, <2 x i16> %17
  %22 = bitcast <2 x i16> %21 to i32
  store i32 %3, ptr %expected, align 4
  %expected.as = addrspacecast ptr %expected to ptr addrspace(4)
  %23 = call spir_func i1 @_Z39atomic_compare_exchange_strong_explicitPU3AS4VU7_AtomiciPU3AS4ii12memory_orderS4_12memory_scope(ptr addrspace(4) %object, ptr addrspace(4) %expected.as, i32 %22, i32 4, i32 2, i32 3) #0
  %24 = load i32, ptr addrspace(4) %expected.as, align 4
  %25 = icmp eq i32 %24, %3
  br i1 %25, label %26, label %2

26:                                               ; preds = %2
  ret i32 %24
}

; Function Attrs: nounwind
declare spir_func i32 @_Z20atomic_load_explicitPU3AS4VU7_Atomici12memory_order12memory_scope(ptr addrspace(4), i32, i32) #0

; Function Attrs: nounwind
declare spir_func i1 @_Z39atomic_compare_exchange_strong_explicitPU3AS4VU7_AtomiciPU3AS4ii12memory_orderS4_12memory_scope(ptr addrspace(4), ptr addrspace(4), i32, i32, i32, i32) #0

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
!3 = !{!"cl_khr_fp16"}
!4 = !{}
!5 = !{i16 6, i16 14}
