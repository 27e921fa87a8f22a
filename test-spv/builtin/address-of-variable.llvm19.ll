target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define internal spir_func i64 @help(ptr %0) #0 {
  %2 = load i64, ptr %0, align 8
  ret i64 %2
}

; Function Attrs: nounwind
define spir_kernel void @k(ptr addrspace(1) %0, i64 %1) #0 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_type_qual !8 !kernel_arg_base_type !7 {
  %gid = alloca <3 x i64>, align 32
  %3 = call spir_func i64 @_Z13get_global_idj(i32 0) #2
  %4 = insertelement <3 x i64> poison, i64 %3, i32 0
  %5 = call spir_func i64 @_Z13get_global_idj(i32 1) #2
  %6 = insertelement <3 x i64> %4, i64 %5, i32 1
  %7 = call spir_func i64 @_Z13get_global_idj(i32 2) #2
  %8 = insertelement <3 x i64> %6, i64 %7, i32 2
  store <3 x i64> %8, ptr %gid, align 32
  %lid = alloca <3 x i64>, align 32
  %9 = call spir_func i64 @_Z12get_local_idj(i32 0) #2
  %10 = insertelement <3 x i64> poison, i64 %9, i32 0
  %11 = call spir_func i64 @_Z12get_local_idj(i32 1) #2
  %12 = insertelement <3 x i64> %10, i64 %11, i32 1
  %13 = call spir_func i64 @_Z12get_local_idj(i32 2) #2
  %14 = insertelement <3 x i64> %12, i64 %13, i32 2
  store <3 x i64> %14, ptr %lid, align 32
  %15 = alloca <3 x i64>, align 32
  %16 = icmp eq i64 %1, 0
  br i1 %16, label %17, label %18

17:                                               ; preds = %2
  br label %19

18:                                               ; preds = %2
  br label %19

19:                                               ; preds = %18, %17
  %20 = phi ptr [ %gid, %17 ], [ %lid, %18 ]
  %21 = getelementptr inbounds <3 x i64>, ptr %20, i32 0, i64 0
  %22 = load i64, ptr %21, align 8
  %23 = select i1 %16, ptr %lid, ptr %gid
  %24 = getelementptr inbounds <3 x i64>, ptr %23, i32 0, i64 %1
  %25 = load i64, ptr %24, align 8
  %26 = call spir_func i64 @help(ptr %gid) #0
  call void @llvm.memcpy.p0.p0.i64(ptr %15, ptr %lid, i64 32, i1 false)
  %27 = getelementptr inbounds <3 x i64>, ptr %gid, i32 0, i64 1
  %28 = load i64, ptr %27, align 8
  %29 = call spir_func i64 @_Z13get_global_idj(i32 0) #2
  %30 = load <3 x i64>, ptr %15, align 32
  %31 = extractelement <3 x i64> %30, i32 0
  %32 = add i64 %22, %25
  %33 = add i64 %26, %28
  %34 = add i64 %29, %31
  %35 = add i64 %32, %33
  %36 = add i64 %35, %34
  %37 = getelementptr inbounds i64, ptr addrspace(1) %0, i64 %29
  store i64 %36, ptr addrspace(1) %37, align 8
  ret void
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i64 @_Z12get_local_idj(i32) #2

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i64 @_Z13get_global_idj(i32) #2

attributes #0 = { nounwind }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nounwind willreturn memory(none) }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.ocl.version = !{!2}
!opencl.used.extensions = !{!3}
!opencl.used.optional.core.features = !{!3}
!spirv.Generator = !{!4}

!0 = !{i32 2, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{i32 1, i32 2}
!3 = !{}
!4 = !{i16 7, i16 0}
!5 = !{i32 1, i32 0}
!6 = !{!"none", !"none"}
!7 = !{!"long*", !"long"}
!8 = !{!"", !""}
