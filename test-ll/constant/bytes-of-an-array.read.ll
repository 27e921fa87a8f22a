target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@text = internal unnamed_addr addrspace(1) constant [6 x i8] c"abcde\00"
@both = addrspace(1) constant [2 x ptr addrspace(1)] [ptr addrspace(1) @text, ptr addrspace(1) getelementptr inbounds ([6 x i8], ptr addrspace(1) @text, i64 0, i64 2)]

; Function Attrs: nounwind
define spir_func void @k() #0 {
  store i32 0, ptr addrspace(3) null, align 4
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
