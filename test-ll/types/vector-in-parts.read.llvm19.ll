target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%structtype = type { <16 x i8>, <16 x i8> }

; Function Attrs: nounwind
define spir_func void @f(ptr addrspace(1) %p) #0 {
  %1 = bitcast ptr addrspace(1) %p to ptr addrspace(1)
  %2 = load <16 x i8>, ptr addrspace(1) %1, align 4
  %3 = getelementptr inbounds i8, ptr addrspace(1) %p, i32 16
  %4 = bitcast ptr addrspace(1) %3 to ptr addrspace(1)
  %5 = load <4 x i8>, ptr addrspace(1) %4, align 4
  %6 = shufflevector <4 x i8> %5, <4 x i8> %5, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %7 = insertvalue %structtype undef, <16 x i8> %2, 0
  %a = insertvalue %structtype %7, <16 x i8> %6, 1
  %8 = add nsw <16 x i8> %2, <i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3>
  %9 = add nsw <16 x i8> %6, <i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3>
  %10 = insertvalue %structtype undef, <16 x i8> %8, 0
  %b = insertvalue %structtype %10, <16 x i8> %9, 1
  %11 = bitcast ptr addrspace(1) %p to ptr addrspace(1)
  store <16 x i8> %8, ptr addrspace(1) %11, align 4
  %12 = shufflevector <16 x i8> %9, <16 x i8> %9, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %13 = getelementptr inbounds i8, ptr addrspace(1) %p, i32 16
  %14 = bitcast ptr addrspace(1) %13 to ptr addrspace(1)
  store <4 x i8> %12, ptr addrspace(1) %14, align 4
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
