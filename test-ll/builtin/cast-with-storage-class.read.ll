target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func void @k(ptr addrspace(4) %p, ptr addrspace(4) %q) #0 {
  %plain = addrspacecast ptr addrspace(4) %p to ptr addrspace(1)
  %named = addrspacecast ptr addrspace(4) %p to ptr addrspace(3)
  %asked = call spir_func ptr addrspace(3) @__to_local(ptr addrspace(4) %p) #0
  store ptr addrspace(1) %plain, ptr addrspace(4) %q, align 8
  %1 = bitcast ptr addrspace(4) %q to ptr addrspace(4)
  store ptr addrspace(3) %named, ptr addrspace(4) %1, align 8
  %2 = bitcast ptr addrspace(4) %q to ptr addrspace(4)
  store ptr addrspace(3) %asked, ptr addrspace(4) %2, align 8
  ret void
}

; Function Attrs: nounwind
declare spir_func ptr addrspace(3) @__to_local(ptr addrspace(4)) #0

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
