target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%structtype = type { ptr addrspace(1), ptr addrspace(1) }

; Function Attrs: nounwind
define spir_func i32 @f(ptr addrspace(1) %p, <2 x i64> %at) #0 {
  %1 = extractelement <2 x i64> %at, i32 0
  %2 = getelementptr i32, ptr addrspace(1) %p, i64 %1
  %3 = bitcast ptr addrspace(1) %2 to ptr addrspace(1)
  %4 = extractelement <2 x i64> %at, i32 1
  %5 = getelementptr i32, ptr addrspace(1) %p, i64 %4
  %q = bitcast ptr addrspace(1) %5 to ptr addrspace(1)
  %6 = insertvalue %structtype undef, ptr addrspace(1) %3, 0
  %v = insertvalue %structtype %6, ptr addrspace(1) %q, 1
  %7 = bitcast ptr addrspace(1) %q to ptr addrspace(1)
  %x = load i32, ptr addrspace(1) %7, align 4
  ret i32 %x
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
