target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%structtype = type { i32, float }
%structtype.1 = type { i1, %structtype.0 }
%structtype.0 = type { i8, [2 x i16] }
%structtype.2 = type { i32, i32 }

@pair = addrspace(1) global %structtype undef
@odd = addrspace(1) global %structtype.1 undef
@bytes = common addrspace(1) global [16 x i8] zeroinitializer
@number = common addrspace(1) global i32 0
@array = common addrspace(1) global [4 x i32] zeroinitializer
@shared = internal addrspace(3) global %structtype.2 poison

; Function Attrs: nounwind
define spir_kernel void @k(ptr addrspace(1) %out) #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_type_qual !7 !kernel_arg_base_type !6 {
  %1 = bitcast ptr addrspace(1) @pair to ptr addrspace(1)
  %a = load i32, ptr addrspace(1) %1, align 4
  %2 = bitcast ptr addrspace(1) @odd to ptr addrspace(1)
  %b = load i8, ptr addrspace(1) %2, align 1
  %c = load i32, ptr addrspace(1) @number, align 4
  %3 = bitcast ptr addrspace(1) @array to ptr addrspace(1)
  %d = load i32, ptr addrspace(1) %3, align 4
  %4 = bitcast ptr addrspace(3) @shared to ptr addrspace(3)
  store i32 %a, ptr addrspace(3) %4, align 4
  store i8 %b, ptr addrspace(1) %out, align 1
  %e = add i32 %c, %d
  %5 = bitcast ptr addrspace(1) %out to ptr addrspace(1)
  store i32 %e, ptr addrspace(1) %5, align 4
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
!6 = !{!"char*"}
!7 = !{!""}
