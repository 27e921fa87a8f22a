target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@text = internal unnamed_addr addrspace(1) constant [13 x i8] c"{6442:\220,1\22}\00"
@file = internal unnamed_addr addrspace(1) constant [2 x i8] c"f\00"

; Function Attrs: nounwind
define spir_func i32 @loaded(ptr addrspace(1) %p) #0 !spirv.ParameterDecorations !4 {
  %1 = bitcast ptr addrspace(1) %p to ptr addrspace(1)
  %x = load i32, ptr addrspace(1) %1, align 4
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
!4 = !{!5}
!5 = !{!6}
!6 = !{i32 6442, i32 0, i32 1}
