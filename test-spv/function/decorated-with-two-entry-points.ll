target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@0 = private unnamed_addr constant [5 x i8] c"note\00", section "llvm.metadata"
@1 = private unnamed_addr constant [5 x i8] c"note\00", section "llvm.metadata"
@2 = private unnamed_addr constant [5 x i8] c"note\00", section "llvm.metadata"
@llvm.global.annotations = appending global [3 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @one, ptr @0, ptr poison, i32 poison, ptr poison }, { ptr, ptr, ptr, i32, ptr } { ptr @two, ptr @1, ptr poison, i32 poison, ptr poison }, { ptr, ptr, ptr, i32, ptr } { ptr @3, ptr @2, ptr poison, i32 poison, ptr poison }], section "llvm.metadata"

; Function Attrs: nounwind
define internal spir_func void @3(ptr addrspace(1) %0) #0 !spirv.ParameterDecorations !3 {
  ret void
}

; Function Attrs: nounwind
define spir_kernel void @one(ptr addrspace(1) %0) #0 !spirv.ParameterDecorations !3 !kernel_arg_addr_space !6 !kernel_arg_access_qual !7 !kernel_arg_type !8 !kernel_arg_type_qual !9 !kernel_arg_base_type !8 {
entry:
  call spir_func void @3(ptr addrspace(1) %0) #0
  ret void
}

; Function Attrs: nounwind
define spir_kernel void @two(ptr addrspace(1) %0) #0 !spirv.ParameterDecorations !3 !kernel_arg_addr_space !6 !kernel_arg_access_qual !7 !kernel_arg_type !8 !kernel_arg_type_qual !9 !kernel_arg_base_type !8 {
entry:
  call spir_func void @3(ptr addrspace(1) %0) #0
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
!3 = !{!4}
!4 = !{!5}
!5 = !{i32 19}
!6 = !{i32 1}
!7 = !{!"none"}
!8 = !{!"int*"}
!9 = !{!""}
