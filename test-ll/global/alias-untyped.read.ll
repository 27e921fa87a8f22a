target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%structtype = type { i32, ptr addrspace(1) }

@data = addrspace(1) global [4 x i32] zeroinitializer
@table = addrspace(1) global [2 x ptr addrspace(1)] [ptr addrspace(1) @data, ptr addrspace(1) @data]

; Function Attrs: nounwind
define spir_kernel void @k(ptr addrspace(1) %p, i1 %c, ptr addrspace(1) %q) #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_type_qual !7 !kernel_arg_base_type !6 {
  store ptr addrspace(1) @data, ptr addrspace(1) %p, align 8
  %1 = bitcast ptr addrspace(1) @data to ptr addrspace(1)
  %s = select i1 %c, ptr addrspace(1) %q, ptr addrspace(1) %1
  store i32 1, ptr addrspace(1) %s, align 4
  %2 = getelementptr inbounds [4 x i32], ptr addrspace(1) @data, i64 0, i64 1
  %v = insertvalue %structtype undef, ptr addrspace(1) %2, 1
  store %structtype %v, ptr addrspace(1) %p, align 8
  %3 = bitcast ptr addrspace(1) @data to ptr addrspace(1)
  %4 = insertvalue %structtype { i32 1, ptr addrspace(1) null }, ptr addrspace(1) %3, 1
  store %structtype %4, ptr addrspace(1) %p, align 8
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
!4 = !{i32 1, i32 0, i32 1}
!5 = !{!"none", !"none", !"none"}
!6 = !{!"void*", !"bool", !"void*"}
!7 = !{!"", !"", !""}
