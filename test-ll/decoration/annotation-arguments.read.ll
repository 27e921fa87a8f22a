target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@0 = private unnamed_addr constant [18 x i8] c"abc: -3, -1, 1, 9\00", align 1

; Function Attrs: nounwind
define spir_kernel void @k(ptr addrspace(1) %p) #0 !spirv.ParameterDecorations !4 !kernel_arg_addr_space !7 !kernel_arg_access_qual !8 !kernel_arg_type !9 !kernel_arg_type_qual !10 !kernel_arg_base_type !9 {
  %a = alloca i32, align 4
  call void @llvm.var.annotation.p0.p0(ptr %a, ptr @0, ptr poison, i32 poison, ptr poison)
  %1 = bitcast ptr addrspace(1) %p to ptr addrspace(1)
  %l = load i32, ptr addrspace(1) %1, align 4
  store i32 %l, ptr %a, align 4
  %2 = bitcast ptr addrspace(1) %p to ptr addrspace(1)
  store i32 5, ptr addrspace(1) %2, align 4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare void @llvm.var.annotation.p0.p0(ptr, ptr, ptr, i32, ptr) #1

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
!4 = !{!5}
!5 = !{!6}
!6 = !{i32 5635, !"abc: 0, 0"}
!7 = !{i32 1}
!8 = !{!"none"}
!9 = !{!"char*"}
!10 = !{!""}
