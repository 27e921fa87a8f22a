target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func void @f(i32 %a, i32 %b) #0 {
  %srem.res = srem i32 %a, %b
  %xor.res = xor i32 %a, %b
  %cmpsign.res = icmp slt i32 %xor.res, 0
  %cmpsrem.res = icmp ne i32 %srem.res, 0
  %cmp.res = and i1 %cmpsign.res, %cmpsrem.res
  %add.res = add nsw i32 %srem.res, %b
  %r = select i1 %cmp.res, i32 %add.res, i32 %srem.res
  ret void
}

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!opencl.used.extensions = !{!1}
!opencl.used.optional.core.features = !{!2}
!spirv.Generator = !{!3}

!0 = !{i32 2, i32 2}
!1 = !{}
!2 = !{!"cl_doubles"}
!3 = !{i16 7, i16 0}
