target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%pair = type { i32, float }

@tile = internal addrspace(3) global [8 x [8 x float]] poison

; Function Attrs: convergent nounwind
declare spir_func void @f(ptr addrspace(1)) #0

; Function Attrs: nounwind
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %v, ptr addrspace(3) %s, ptr addrspace(1) %d, ptr addrspace(1) %other, ptr addrspace(1) %copies, i64 %i, i64 %j) #1 !kernel_arg_addr_space !6 !kernel_arg_access_qual !7 !kernel_arg_type !8 !kernel_arg_type_qual !9 !kernel_arg_base_type !8 {
  %pairs = alloca [4 x %pair], align 4
  %one = alloca %pair, align 4
  %at = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %i
  %x = load i32, ptr addrspace(1) %at, align 4
  %into = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %j
  call spir_func void @f(ptr addrspace(1) %into) #0
  %vector.at = getelementptr inbounds <4 x float>, ptr addrspace(1) %v, i64 %i
  %vector = load <4 x float>, ptr addrspace(1) %vector.at, align 16
  %short.at = getelementptr inbounds i16, ptr addrspace(3) %s, i64 %j
  store i16 7, ptr addrspace(3) %short.at, align 2
  %long.at = getelementptr inbounds i64, ptr addrspace(1) %d, i64 %i
  %long.at.as = addrspacecast ptr addrspace(1) %long.at to ptr addrspace(4)
  %before = call spir_func i64 @_Z25atomic_fetch_add_explicitPU3AS4VU7_Atomicll12memory_order12memory_scope(ptr addrspace(4) %long.at.as, i64 %j, i32 0, i32 2) #1
  %1 = bitcast ptr %pairs to ptr
  %pair.at = getelementptr inbounds %pair, ptr %1, i64 %j
  %2 = bitcast ptr %pair.at to ptr
  %second.at = getelementptr inbounds i8, ptr %2, i64 4
  %element = extractelement <4 x float> %vector, i32 1
  %3 = bitcast ptr %second.at to ptr
  store float %element, ptr %3, align 4
  %odd.at = getelementptr inbounds [12 x i8], ptr addrspace(1) %other, i64 %i
  %4 = bitcast ptr addrspace(1) %odd.at to ptr addrspace(1)
  store i32 %x, ptr addrspace(1) %4, align 4
  %one.at = getelementptr inbounds %pair, ptr addrspace(1) %copies, i64 %i
  call void @llvm.memcpy.p0.p1.i64(ptr align 4 %one, ptr addrspace(1) align 4 %one.at, i64 8, i1 false)
  ret void
}

; Function Attrs: nounwind
define spir_kernel void @chains(ptr addrspace(1) %a, ptr addrspace(1) %b, i64 %i, i64 %j, i1 %which) #1 !kernel_arg_addr_space !10 !kernel_arg_access_qual !11 !kernel_arg_type !12 !kernel_arg_type_qual !13 !kernel_arg_base_type !12 {
entry:
  %first = getelementptr float, ptr addrspace(1) %a, i64 %i
  %second = getelementptr float, ptr addrspace(1) %first, i64 %j
  %0 = bitcast ptr addrspace(3) @tile to ptr addrspace(3)
  %row = getelementptr inbounds [8 x float], ptr addrspace(3) %0, i64 %i
  %1 = bitcast ptr addrspace(3) %row to ptr addrspace(3)
  %column = getelementptr inbounds float, ptr addrspace(3) %1, i64 %j
  %x = load float, ptr addrspace(3) %column, align 4
  %from = getelementptr inbounds i16, ptr addrspace(1) %b, i64 %i
  br label %loop

loop:                                             ; preds = %loop, %entry
  %at = phi ptr addrspace(1) [ %from, %entry ], [ %3, %loop ]
  %2 = bitcast ptr addrspace(1) %at to ptr addrspace(1)
  %next = getelementptr inbounds i8, ptr addrspace(1) %2, i64 2
  %3 = bitcast ptr addrspace(1) %next to ptr addrspace(1)
  %n = load i16, ptr addrspace(1) %at, align 2
  %ends = icmp eq i16 %n, 0
  br i1 %ends, label %exit, label %loop

exit:                                             ; preds = %loop
  %chosen = select i1 %which, ptr addrspace(1) %second, ptr addrspace(1) %first
  store float %x, ptr addrspace(1) %chosen, align 4
  ret void
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p1.i64(ptr noalias writeonly captures(none), ptr addrspace(1) noalias readonly captures(none), i64, i1 immarg) #2

; Function Attrs: nounwind
declare spir_func i64 @_Z25atomic_fetch_add_explicitPU3AS4VU7_Atomicll12memory_order12memory_scope(ptr addrspace(4), i64, i32, i32) #1

attributes #0 = { convergent nounwind }
attributes #1 = { nounwind }
attributes #2 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }

!spirv.MemoryModel = !{!0}
!spirv.Source = !{!1}
!opencl.ocl.version = !{!2}
!opencl.used.extensions = !{!3}
!opencl.used.optional.core.features = !{!4}
!spirv.Generator = !{!5}

!0 = !{i32 2, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{i32 2, i32 0}
!3 = !{!"cl_khr_int64_extended_atomics"}
!4 = !{}
!5 = !{i16 6, i16 14}
!6 = !{i32 1, i32 1, i32 3, i32 1, i32 1, i32 1, i32 0, i32 0}
!7 = !{!"none", !"none", !"none", !"none", !"none", !"none", !"none", !"none"}
!8 = !{!"int*", !"float4*", !"short*", !"long*", !"array*", !"pair*", !"long", !"long"}
!9 = !{!"", !"", !"", !"", !"", !"", !"", !""}
!10 = !{i32 1, i32 1, i32 0, i32 0, i32 0}
!11 = !{!"none", !"none", !"none", !"none", !"none"}
!12 = !{!"float*", !"short*", !"long", !"long", !"bool"}
!13 = !{!"", !"", !"", !"", !""}
