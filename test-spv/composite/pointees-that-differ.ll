target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%one = type { i32, [2 x ptr addrspace(1)] }
%other = type { i32, [2 x ptr addrspace(1)] }

@var = addrspace(1) constant i32 2

; Function Attrs: nounwind
define spir_func void @k(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, i1 %c) #0 {
  store [2 x ptr addrspace(1)] [ptr addrspace(1) @var, ptr addrspace(1) @var], ptr addrspace(1) %2, align 8
  %4 = load %one, ptr addrspace(1) %1, align 8
  %5 = extractvalue %one %4, 0
  %6 = insertvalue %other poison, i32 %5, 0
  %7 = extractvalue %one %4, 1
  %8 = insertvalue %other %6, [2 x ptr addrspace(1)] %7, 1
  store %other %8, ptr addrspace(1) %0, align 8
  store %one %4, ptr addrspace(1) %0, align 8
  %9 = load %other, ptr addrspace(1) %1, align 8
  %10 = extractvalue %one %4, 0
  %11 = insertvalue %other poison, i32 %10, 0
  %12 = extractvalue %one %4, 1
  %13 = insertvalue %other %11, [2 x ptr addrspace(1)] %12, 1
  %14 = select i1 %c, %other %13, %other %9
  store %other %14, ptr addrspace(1) %0, align 8
  br i1 %c, label %15, label %20

15:                                               ; preds = %3
  %16 = extractvalue %one %4, 0
  %17 = insertvalue %other poison, i32 %16, 0
  %18 = extractvalue %one %4, 1
  %19 = insertvalue %other %17, [2 x ptr addrspace(1)] %18, 1
  br label %21

20:                                               ; preds = %3
  br label %21

21:                                               ; preds = %20, %15
  %22 = phi %other [ %19, %15 ], [ %9, %20 ]
  store %other %22, ptr addrspace(1) %0, align 8
  ret void
}

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!opencl.used.extensions = !{!1}
!opencl.used.optional.core.features = !{!1}
!spirv.Generator = !{!2}

!0 = !{i32 2, i32 2}
!1 = !{}
!2 = !{i16 7, i16 0}
