target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func void @f(ptr %p, <2 x i1> %mask, <2 x i32> %other) #0 {
  %v = call spir_func <2 x i32> @llvm_masked_expandload_v2i32_p0.4(ptr %p, <2 x i1> %mask, <2 x i32> %other) #0
  call spir_func void @llvm_masked_compressstore_v2i32_p0.4(<2 x i32> %v, ptr %p, <2 x i1> %mask) #0
  ret void
}

; Function Attrs: nounwind
define internal spir_func <2 x i32> @llvm_masked_expandload_v2i32_p0.4(ptr %0, <2 x i1> %1, <2 x i32> %2) #0 {
  %4 = extractelement <2 x i1> %1, i32 0
  %5 = extractelement <2 x i32> %2, i32 0
  br i1 %4, label %6, label %10

6:                                                ; preds = %3
  %7 = bitcast ptr %0 to ptr
  %8 = getelementptr inbounds i32, ptr %7, i32 0
  %9 = load i32, ptr %8, align 4
  br label %10

10:                                               ; preds = %6, %3
  %11 = phi i32 [ %5, %3 ], [ %9, %6 ]
  %12 = select i1 %4, i32 1, i32 0
  %13 = add i32 0, %12
  %14 = extractelement <2 x i1> %1, i32 1
  %15 = extractelement <2 x i32> %2, i32 1
  br i1 %14, label %16, label %20

16:                                               ; preds = %10
  %17 = bitcast ptr %0 to ptr
  %18 = getelementptr inbounds i32, ptr %17, i32 %13
  %19 = load i32, ptr %18, align 4
  br label %20

20:                                               ; preds = %16, %10
  %21 = phi i32 [ %15, %10 ], [ %19, %16 ]
  %22 = select i1 %14, i32 1, i32 0
  %23 = add i32 %13, %22
  %24 = insertelement <2 x i32> poison, i32 %11, i32 0
  %25 = insertelement <2 x i32> %24, i32 %21, i32 1
  ret <2 x i32> %25
}

; Function Attrs: nounwind
define internal spir_func void @llvm_masked_compressstore_v2i32_p0.4(<2 x i32> %0, ptr %1, <2 x i1> %2) #0 {
  %4 = extractelement <2 x i1> %2, i32 0
  %5 = extractelement <2 x i32> %0, i32 0
  br i1 %4, label %6, label %9

6:                                                ; preds = %3
  %7 = bitcast ptr %1 to ptr
  %8 = getelementptr inbounds i32, ptr %7, i32 0
  store i32 %5, ptr %8, align 4
  br label %9

9:                                                ; preds = %6, %3
  %10 = select i1 %4, i32 1, i32 0
  %11 = add i32 0, %10
  %12 = extractelement <2 x i1> %2, i32 1
  %13 = extractelement <2 x i32> %0, i32 1
  br i1 %12, label %14, label %17

14:                                               ; preds = %9
  %15 = bitcast ptr %1 to ptr
  %16 = getelementptr inbounds i32, ptr %15, i32 %11
  store i32 %13, ptr %16, align 4
  br label %17

17:                                               ; preds = %14, %9
  %18 = select i1 %12, i32 1, i32 0
  %19 = add i32 %11, %18
  ret void
}

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.used.extensions = !{!2}
!opencl.used.optional.core.features = !{!2}
!spirv.Generator = !{!3}

!0 = !{i32 2, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{}
!3 = !{i16 6, i16 14}
