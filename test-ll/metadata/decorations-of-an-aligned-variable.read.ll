target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@more = internal addrspace(1) global [3 x i8] c"abc", align 2
@less = internal addrspace(1) global [3 x i8] c"abc", align 4
@none = internal addrspace(1) global [3 x i8] c"abc", align 4

; Function Attrs: nounwind
define spir_func i16 @f() #0 {
  %1 = bitcast ptr addrspace(1) @more to ptr addrspace(1)
  %a = load i16, ptr addrspace(1) %1, align 2
  %2 = bitcast ptr addrspace(1) @less to ptr addrspace(1)
  %b = load i16, ptr addrspace(1) %2, align 1
  %3 = bitcast ptr addrspace(1) @none to ptr addrspace(1)
  %c = load i16, ptr addrspace(1) %3, align 4
  %d = add i16 %a, %b
  %e = add i16 %c, %d
  ret i16 %e
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
