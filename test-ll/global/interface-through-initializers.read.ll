target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%structtype = type { ptr addrspace(1) }
%structtype.0 = type { i32, ptr addrspace(1) }

@c = internal addrspace(1) global i32 5
@b = internal addrspace(1) global %structtype { ptr addrspace(1) @c }
@a = internal addrspace(1) global ptr addrspace(1) @b
@d = internal addrspace(1) global i32 6
@unused = internal addrspace(1) global i32 7

; Function Attrs: nounwind
define spir_kernel void @k(ptr addrspace(1) %to) #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_type_qual !7 !kernel_arg_base_type !6 {
  %x = load ptr addrspace(1), ptr addrspace(1) @a, align 8
  store ptr addrspace(1) %x, ptr addrspace(1) %to, align 8
  %1 = bitcast ptr addrspace(1) @d to ptr addrspace(1)
  %2 = insertvalue %structtype.0 { i32 1, ptr addrspace(1) null }, ptr addrspace(1) %1, 1
  %3 = bitcast ptr addrspace(1) %to to ptr addrspace(1)
  store %structtype.0 %2, ptr addrspace(1) %3, align 8
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
!4 = !{i32 1}
!5 = !{!"none"}
!6 = !{!"**"}
!7 = !{!""}
