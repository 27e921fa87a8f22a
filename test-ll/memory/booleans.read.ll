target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%structtype = type { i32, i1 }

@flags = internal addrspace(1) constant [2 x i1] [i1 true, i1 false]
@mask = addrspace(1) global i16 3549

; Function Attrs: nounwind
define spir_kernel void @k(ptr addrspace(1) %p, i64 %i) #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_type_qual !7 !kernel_arg_base_type !6 {
  %x = alloca %structtype, align 8
  %f = getelementptr [2 x i1], ptr addrspace(1) @flags, i64 0, i64 %i
  %l = load i1, ptr addrspace(1) %f, align 1
  %w = getelementptr %structtype, ptr %x, i32 0, i32 1
  store i1 %l, ptr %w, align 1
  %y = load %structtype, ptr %x, align 4
  %z = extractvalue %structtype %y, 1
  store i1 %z, ptr addrspace(1) %p, align 1
  %1 = bitcast ptr addrspace(1) @mask to ptr addrspace(1)
  %2 = load i8, ptr addrspace(1) %1, align 1
  %3 = and i8 %2, 1
  %4 = icmp ne i8 %3, 0
  %5 = and i8 %2, 2
  %6 = icmp ne i8 %5, 0
  %7 = insertelement <2 x i1> poison, i1 %4, i32 0
  %m = insertelement <2 x i1> %7, i1 %6, i32 1
  %8 = bitcast ptr addrspace(1) %p to ptr addrspace(1)
  %q = getelementptr i8, ptr addrspace(1) %8, i64 16
  %9 = extractelement <2 x i1> %m, i32 0
  %10 = select i1 %9, i8 1, i8 0
  %11 = extractelement <2 x i1> %m, i32 1
  %12 = select i1 %11, i8 2, i8 0
  %13 = or i8 %10, %12
  store i8 %13, ptr addrspace(1) %q, align 1
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
!4 = !{i32 1, i32 0}
!5 = !{!"none", !"none"}
!6 = !{!"bool*", !"long"}
!7 = !{!"", !""}
