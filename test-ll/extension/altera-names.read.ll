target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@0 = private unnamed_addr constant [25 x i8] c"__builtin_intel_fpga_reg\00", align 1

; Function Attrs: nounwind
define spir_kernel void @k(i32 %a, ptr addrspace(1) %p) #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_type_qual !7 !kernel_arg_base_type !6 !loop_fuse !8 {
  %r = call i32 @llvm.annotation.i32.p0(i32 %a, ptr @0, ptr poison, i32 poison)
  store i32 %r, ptr addrspace(1) %p, align 4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare i32 @llvm.annotation.i32.p0(i32, ptr, ptr, i32) #1

attributes #0 = { nounwind }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }

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
!4 = !{i32 0, i32 1}
!5 = !{!"none", !"none"}
!6 = !{!"int", !"int*"}
!7 = !{!"", !""}
!8 = !{i32 3, i32 1}
