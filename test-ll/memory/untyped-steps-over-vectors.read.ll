target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func void @f(ptr addrspace(1) %p, i64 %i, i32 %j) #0 {
  %three = getelementptr inbounds [4 x i32], ptr addrspace(1) %p, i64 %i
  store <3 x i32> <i32 1, i32 2, i32 3>, ptr addrspace(1) %three, align 16
  %two = getelementptr [2 x i16], ptr addrspace(1) %p, i64 %i
  store <2 x i16> <i16 1, i16 2>, ptr addrspace(1) %two, align 4
  %part = getelementptr [16 x i8], ptr addrspace(1) %p, i64 %i, i32 %j
  store i8 7, ptr addrspace(1) %part, align 1
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
