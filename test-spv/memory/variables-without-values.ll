target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@counter = internal addrspace(1) global i32 0
@scratch = internal addrspace(3) global i32 poison

; Function Attrs: nounwind
define spir_kernel void @k() #0 !kernel_arg_addr_space !1 !kernel_arg_access_qual !1 !kernel_arg_type !1 !kernel_arg_type_qual !1 !kernel_arg_base_type !1 {
  %1 = load i32, ptr addrspace(1) @counter, align 4
  store i32 %1, ptr addrspace(3) @scratch, align 4
  ret void
}

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!opencl.used.extensions = !{!1}
!opencl.used.optional.core.features = !{!1}
!spirv.Generator = !{!2}

!0 = !{i32 2, i32 2}
!1 = !{}
!2 = !{i16 7, i16 0}
