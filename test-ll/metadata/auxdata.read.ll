target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@g = addrspace(1) global i32 0, align 4, !m !0 #0

; Function Attrs: nounwind alignstack(16)
define spir_func i32 @f() #1 !foo !5 !nested !6 {
  ret i32 1
}

; Function Attrs: nounwind uwtable(sync)
define spir_kernel void @k(ptr addrspace(1) %a) #2 !spirv.ParameterDecorations !7 !kernel_arg_addr_space !10 !kernel_arg_access_qual !11 !kernel_arg_type !12 !kernel_arg_type_qual !13 !kernel_arg_base_type !12 !foo !5 {
  ret void
}

attributes #0 = { "x"="y" }
attributes #1 = { nounwind alignstack=16 "alone" "key"="value" }
attributes #2 = { nounwind uwtable(sync) }

!spirv.MemoryModel = !{!1}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!2}
!opencl.used.extensions = !{!3}
!opencl.used.optional.core.features = !{!3}
!spirv.Generator = !{!4}

!0 = !{!"q"}
!1 = !{i32 2, i32 2}
!2 = !{i32 0, i32 0}
!3 = !{}
!4 = !{i16 6, i16 14}
!5 = !{i32 1, !"x", float 2.000000e+00}
!6 = !{!0}
!7 = !{!8}
!8 = !{!9}
!9 = !{i32 19}
!10 = !{i32 1}
!11 = !{!"none"}
!12 = !{!"char*"}
!13 = !{!""}
