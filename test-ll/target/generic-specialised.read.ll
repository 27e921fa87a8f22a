target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(3) %q, float %x, ptr addrspace(1) %w) #0 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_type_qual !8 !kernel_arg_base_type !7 {
  %v.i = load i32, ptr addrspace(1) %p, align 4
  %t.i = shl i32 %v.i, 1
  store i32 %t.i, ptr addrspace(1) %p, align 4
  %v.i1 = load i32, ptr addrspace(3) %q, align 4
  %t.i2 = shl i32 %v.i1, 1
  store i32 %t.i2, ptr addrspace(3) %q, align 4
  %1 = call spir_func float @_Z5fractfPU3AS1f(float %x, ptr addrspace(1) %w) #0
  ret void
}

; Function Attrs: nounwind
declare spir_func float @_Z5fractfPU3AS1f(float, ptr addrspace(1)) #0

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.spir.version = !{!2}
!opencl.ocl.version = !{!2}
!opencl.used.extensions = !{!3}
!opencl.used.optional.core.features = !{!3}
!spirv.Generator = !{!4}

!0 = !{i32 2, i32 2}
!1 = !{i32 3, i32 200000}
!2 = !{i32 2, i32 0}
!3 = !{}
!4 = !{i16 6, i16 14}
!5 = !{i32 1, i32 3, i32 0, i32 1}
!6 = !{!"none", !"none", !"none", !"none"}
!7 = !{!"int*", !"int*", !"float", !"float*"}
!8 = !{!"", !"", !"", !""}
