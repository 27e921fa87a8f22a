target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func <2 x i32> @f(ptr addrspace(1) %p, <2 x i1> %mask, <2 x i32> %fill) #0 {
  %v = call spir_func <2 x i32> @llvm_masked_load_v2i32_p1.4(ptr addrspace(1) %p, <2 x i1> %mask, <2 x i32> %fill) #0
  ret <2 x i32> %v
}

; Function Attrs: nounwind
define internal spir_func <2 x i32> @llvm_masked_load_v2i32_p1.4(ptr addrspace(1) %0, <2 x i1> %1, <2 x i32> %2) #0 {
  %4 = extractelement <2 x i1> %1, i32 0
  %5 = extractelement <2 x i32> %2, i32 0
  br i1 %4, label %6, label %10

6:                                                ; preds = %3
  %7 = bitcast ptr addrspace(1) %0 to ptr addrspace(1)
  %8 = getelementptr inbounds i32, ptr addrspace(1) %7, i32 0
  %9 = load i32, ptr addrspace(1) %8, align 4
  br label %10

10:                                               ; preds = %6, %3
  %11 = phi i32 [ %5, %3 ], [ %9, %6 ]
  %12 = extractelement <2 x i1> %1, i32 1
  %13 = extractelement <2 x i32> %2, i32 1
  br i1 %12, label %14, label %18

14:                                               ; preds = %10
  %15 = bitcast ptr addrspace(1) %0 to ptr addrspace(1)
  %16 = getelementptr inbounds i32, ptr addrspace(1) %15, i32 1
  %17 = load i32, ptr addrspace(1) %16, align 4
  br label %18

18:                                               ; preds = %14, %10
  %19 = phi i32 [ %13, %10 ], [ %17, %14 ]
  %20 = insertelement <2 x i32> poison, i32 %11, i32 0
  %21 = insertelement <2 x i32> %20, i32 %19, i32 1
  ret <2 x i32> %21
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
