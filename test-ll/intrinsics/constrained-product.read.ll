target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func float @k(float %x, float %y, <4 x half> %v, ptr addrspace(1) %out) #0 {
  %1 = fmul float %x, %y
  %sum = fadd float %1, %x
  %2 = fmul <4 x half> %v, %v
  %sums = fadd <4 x half> %2, %v
  store <4 x half> %sums, ptr addrspace(1) %out, align 8
  ret float %sum
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
!2 = !{!"cl_khr_fp16"}
!3 = !{}
!4 = !{i16 6, i16 14}
