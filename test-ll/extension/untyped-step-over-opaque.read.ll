target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@data = addrspace(1) global [2 x i16] [i16 4, i16 5], align 2
@pointer = addrspace(1) global ptr addrspace(1) getelementptr (target("spirv.Sampler"), ptr addrspace(1) @data, i64 2), align 8

; Function Attrs: nounwind
define spir_func ptr addrspace(1) @steps(ptr addrspace(1) %from, i64 %count) #0 {
  %1 = getelementptr target("spirv.Sampler"), ptr addrspace(1) %from, i64 %count
  %to = bitcast ptr addrspace(1) %1 to ptr addrspace(1)
  %2 = bitcast ptr addrspace(1) %to to ptr addrspace(1)
  ret ptr addrspace(1) %2
}

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.used.extensions = !{!2}
!opencl.used.optional.core.features = !{!3}
!spirv.Generator = !{!4}

!0 = !{i32 2, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{}
!3 = !{!"cl_images"}
!4 = !{i16 6, i16 14}
