target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%structtype = type { i32, ptr addrspace(4) }

@text = internal unnamed_addr addrspace(1) constant [3 x i8] c"ab\00"
@plain = internal addrspace(1) global i32 5
@other = external addrspace(1) global i32
@table = internal addrspace(1) constant [2 x ptr addrspace(4)] [ptr addrspace(4) addrspacecast (ptr addrspace(1) @text to ptr addrspace(4)), ptr addrspace(4) addrspacecast (ptr addrspace(1) @other to ptr addrspace(4))]
@held = internal addrspace(1) global i32 6
@unused = internal addrspace(1) global i32 7

; Function Attrs: nounwind
define spir_kernel void @k(ptr addrspace(1) %to, i64 %at) #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_type_qual !7 !kernel_arg_base_type !6 {
  %1 = addrspacecast ptr addrspace(1) @text to ptr addrspace(4)
  %2 = bitcast ptr addrspace(4) %1 to ptr addrspace(4)
  %3 = getelementptr i8, ptr addrspace(4) %2, i64 1
  %x = load i8, ptr addrspace(4) %3, align 1
  %wide = zext i8 %x to i32
  %4 = addrspacecast ptr addrspace(1) @other to ptr addrspace(4)
  store i32 %wide, ptr addrspace(4) %4, align 4
  %5 = addrspacecast ptr addrspace(1) @text to ptr addrspace(4)
  store ptr addrspace(4) %5, ptr addrspace(1) %to, align 8
  %slot = getelementptr [2 x ptr addrspace(4)], ptr addrspace(1) @table, i64 0, i64 %at
  %p = load ptr addrspace(4), ptr addrspace(1) %slot, align 8
  %6 = bitcast ptr addrspace(1) %to to ptr addrspace(1)
  store ptr addrspace(4) %p, ptr addrspace(1) %6, align 8
  %7 = addrspacecast ptr addrspace(1) @held to ptr addrspace(4)
  %8 = bitcast ptr addrspace(4) %7 to ptr addrspace(4)
  %9 = insertvalue %structtype { i32 1, ptr addrspace(4) null }, ptr addrspace(4) %8, 1
  %10 = bitcast ptr addrspace(1) %to to ptr addrspace(1)
  store %structtype %9, ptr addrspace(1) %10, align 8
  %11 = addrspacecast ptr addrspace(1) @held to ptr addrspace(4)
  store i32 8, ptr addrspace(4) %11, align 4
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
!6 = !{!"array**", !"long"}
!7 = !{!"", !""}
