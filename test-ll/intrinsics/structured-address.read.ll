target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%S = type { i32, [4 x i16], <4 x float> }

; Function Attrs: nounwind
define spir_kernel void @k(ptr addrspace(1) %p, i64 %i, i32 %j) #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_type_qual !7 !kernel_arg_base_type !6 {
  store i32 1, ptr addrspace(1) %p, align 4
  %1 = bitcast ptr addrspace(1) %p to ptr addrspace(1)
  %element = getelementptr %S, ptr addrspace(1) %1, i32 0, i32 1, i64 %i
  store i16 2, ptr addrspace(1) %element, align 2
  %2 = zext i32 %j to i64
  %3 = bitcast ptr addrspace(1) %p to ptr addrspace(1)
  %lane = getelementptr %S, ptr addrspace(1) %3, i32 0, i32 2, i64 %2
  store float 3.000000e+00, ptr addrspace(1) %lane, align 4
  %4 = zext i32 -1 to i64
  %5 = bitcast ptr addrspace(1) %p to ptr addrspace(1)
  %far = getelementptr [1 x i64], ptr addrspace(1) %5, i32 0, i64 %4
  store i64 4, ptr addrspace(1) %far, align 4
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
!4 = !{i32 1, i32 0, i32 0}
!5 = !{!"none", !"none", !"none"}
!6 = !{!"int*", !"long", !"int"}
!7 = !{!"", !"", !""}
