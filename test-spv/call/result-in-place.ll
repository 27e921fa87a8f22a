target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%structtype = type { i32, i32 }

; Function Attrs: nounwind
define spir_func void @f(ptr addrspace(1) %0, i32 %1) #0 {
  call spir_func void @_Z20__spirv_UMulExtendedii(ptr addrspace(1) sret(%structtype) %0, i32 %1, i32 %1) #0
  ret void
}

; Function Attrs: nounwind
declare spir_func void @_Z20__spirv_UMulExtendedii(ptr addrspace(1) sret(%structtype), i32, i32) #0

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!opencl.used.extensions = !{!1}
!opencl.used.optional.core.features = !{!1}
!spirv.Generator = !{!2}

!0 = !{i32 2, i32 2}
!1 = !{}
!2 = !{i16 7, i16 0}
