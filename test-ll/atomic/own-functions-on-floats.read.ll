target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
declare spir_func float @_Z10atomic_addPU3AS1Vff(ptr addrspace(1), float) #0

; Function Attrs: nounwind
declare spir_func float @_Z8atom_minPU3AS1Vff(ptr addrspace(1), float) #0

; Function Attrs: nounwind
define spir_kernel void @k(ptr addrspace(1) %p, float %x) #0 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_type_qual !8 !kernel_arg_base_type !7 {
  %a = call spir_func float @_Z10atomic_addPU3AS1Vff(ptr addrspace(1) %p, float %x) #0
  %b = call spir_func float @_Z11atomic_xchgPU3AS1Vff(ptr addrspace(1) %p, float %a) #0
  %c = call spir_func float @_Z8atom_minPU3AS1Vff(ptr addrspace(1) %p, float %b) #0
  store float %c, ptr addrspace(1) %p, align 4
  ret void
}

; Function Attrs: nounwind
declare spir_func float @_Z11atomic_xchgPU3AS1Vff(ptr addrspace(1), float) #0

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!spirv.Source = !{!1}
!opencl.spir.version = !{!2}
!opencl.ocl.version = !{!2}
!opencl.used.extensions = !{!3}
!opencl.used.optional.core.features = !{!3}
!spirv.Generator = !{!4}

!0 = !{i32 2, i32 2}
!1 = !{i32 3, i32 102000}
!2 = !{i32 1, i32 2}
!3 = !{}
!4 = !{i16 6, i16 14}
!5 = !{i32 1, i32 0}
!6 = !{!"none", !"none"}
!7 = !{!"float*", !"float"}
!8 = !{!"", !""}
