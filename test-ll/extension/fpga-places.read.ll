target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%structtype = type { i32, i32, i32 }

@pipe = addrspace(1) constant %structtype { i32 4, i32 4, i32 1 }, !io_pipe_id !0

; Function Attrs: nounwind
define spir_kernel void @k(ptr addrspace(1) %p, i32 %n, ptr addrspace(1) %q) #0 !spirv.ParameterDecorations !5 !kernel_arg_addr_space !8 !kernel_arg_access_qual !9 !kernel_arg_type !10 !kernel_arg_type_qual !11 !kernel_arg_base_type !10 !kernel_arg_buffer_location !12 {
  ret void
}

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!1}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!2}
!opencl.used.extensions = !{!3}
!opencl.used.optional.core.features = !{!3}
!spirv.Generator = !{!4}

!0 = !{i32 5}
!1 = !{i32 2, i32 2}
!2 = !{i32 0, i32 0}
!3 = !{}
!4 = !{i16 6, i16 14}
!5 = !{!6, !3, !3}
!6 = !{!7}
!7 = !{i32 5921, i32 2}
!8 = !{i32 1, i32 0, i32 1}
!9 = !{!"none", !"none", !"none"}
!10 = !{!"char*", !"int", !"char*"}
!11 = !{!"", !"", !""}
!12 = !{i32 2, i32 -1, i32 -1}
