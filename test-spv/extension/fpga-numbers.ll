target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@storage = internal addrspace(1) global i32 4, !io_pipe_id !0

; Function Attrs: nounwind
define spir_kernel void @k(ptr addrspace(1) %0, ptr addrspace(1) %1) #0 !spirv.ParameterDecorations !4 !kernel_arg_addr_space !7 !kernel_arg_access_qual !8 !kernel_arg_type !9 !kernel_arg_type_qual !10 !kernel_arg_base_type !9 !kernel_arg_buffer_location !11 {
  %3 = load i13, ptr addrspace(1) %1, align 2
  %4 = call i40 @intel_arbitrary_float_cast_from_int.i40.i13(i13 %3, i32 28, i1 true, i32 0, i32 2, i32 1) #1
  %5 = call i40 @intel_arbitrary_float_pown.i40.i40.i13(i40 %4, i32 28, i13 %3, i1 true, i32 28, i32 0, i32 2, i32 1) #1
  %6 = call i1 @intel_arbitrary_float_ge.i1.i40.i40(i40 %5, i32 28, i40 %4, i32 28) #1
  %7 = call i13 @intel_arbitrary_fixed_sincospi.i13.i13(i13 %3, i1 false, i32 2, i32 2, i32 0, i32 0) #1
  ret void
}

; Function Attrs: nounwind willreturn memory(none)
declare i40 @intel_arbitrary_float_cast_from_int.i40.i13(i13, i32, i1, i32, i32, i32) #1

; Function Attrs: nounwind willreturn memory(none)
declare i40 @intel_arbitrary_float_pown.i40.i40.i13(i40, i32, i13, i1, i32, i32, i32, i32) #1

; Function Attrs: nounwind willreturn memory(none)
declare i1 @intel_arbitrary_float_ge.i1.i40.i40(i40, i32, i40, i32) #1

; Function Attrs: nounwind willreturn memory(none)
declare i13 @intel_arbitrary_fixed_sincospi.i13.i13(i13, i1, i32, i32, i32, i32) #1

attributes #0 = { nounwind }
attributes #1 = { nounwind willreturn memory(none) }

!spirv.MemoryModel = !{!1}
!opencl.enable.FP_CONTRACT = !{}
!opencl.used.extensions = !{!2}
!opencl.used.optional.core.features = !{!2}
!spirv.Generator = !{!3}

!0 = !{i32 7}
!1 = !{i32 2, i32 2}
!2 = !{}
!3 = !{i16 7, i16 0}
!4 = !{!2, !5}
!5 = !{!6}
!6 = !{i32 5921, i32 3}
!7 = !{i32 1, i32 1}
!8 = !{!"none", !"none"}
!9 = !{!"int*", !"int13_t*"}
!10 = !{!"", !""}
!11 = !{i32 -1, i32 3}
