target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@k.internal = internal addrspace(2) constant i32 1
@foo.internal = internal addrspace(1) global i32 1

; Function Attrs: nounwind
define internal spir_func void @bar.internal() #0 {
  %1 = load i32, ptr addrspace(2) @k.internal, align 4
  store i32 %1, ptr addrspace(1) @foo.internal, align 4
  ret void
}

; Function Attrs: nounwind
define spir_func void @foo() #0 {
  ret void
}

; Function Attrs: nounwind
define spir_func void @bar() #0 {
  call spir_func void @bar.internal() #0
  ret void
}

; Function Attrs: nounwind
define spir_kernel void @k() #0 !kernel_arg_addr_space !1 !kernel_arg_access_qual !1 !kernel_arg_type !1 !kernel_arg_type_qual !1 !kernel_arg_base_type !1 {
  call spir_func void @bar.internal() #0
  call spir_func void @foo() #0
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
