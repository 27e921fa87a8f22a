target datalayout = "e-p:32:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir-unknown-unknown"

@table = internal addrspace(2) constant [4 x i32] [i32 1, i32 2, i32 3, i32 255], align 4

; Function Attrs: nounwind
define spir_kernel void @k(ptr addrspace(1) %p, i32 %x) #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_type_qual !7 !kernel_arg_base_type !6 {
  %at = getelementptr [4 x i32], ptr addrspace(2) @table, i32 0, i32 %x
  %1 = load i32, ptr addrspace(2) %at, align 4
  %2 = and i32 %1, 255
  %3 = and i32 %x, 255
  %4 = add i32 %2, %3
  %s = and i32 %4, 255
  %5 = shl i32 %s, 24
  %6 = ashr i32 %5, 24
  %q = getelementptr i32, ptr addrspace(1) %p, i32 2
  store i32 %6, ptr addrspace(1) %q, align 4
  ret void
}

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.used.extensions = !{!2}
!opencl.used.optional.core.features = !{!2}
!spirv.Generator = !{!3}

!0 = !{i32 1, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{}
!3 = !{i16 6, i16 14}
!4 = !{i32 1, i32 0}
!5 = !{!"none", !"none"}
!6 = !{!"int*", !"int"}
!7 = !{!"", !""}
