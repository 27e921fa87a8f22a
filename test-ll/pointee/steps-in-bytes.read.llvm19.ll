target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%pair = type { i32, float }
%structtype = type { i32, i1 }

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

; Function Attrs: nounwind
define spir_kernel void @others(ptr addrspace(1) %p, ptr addrspace(1) %m, ptr addrspace(1) %swapped, ptr addrspace(1) %bits, i64 %i) #1 !kernel_arg_addr_space !14 !kernel_arg_access_qual !11 !kernel_arg_type !15 !kernel_arg_type_qual !13 !kernel_arg_base_type !15 {
  %expected = alloca i32, align 4
  %q.at = getelementptr inbounds ptr addrspace(1), ptr addrspace(1) %p, i64 %i
  %q = load ptr addrspace(1), ptr addrspace(1) %q.at, align 8
  store i32 1, ptr addrspace(1) %q, align 4
  %m.at = getelementptr inbounds <3 x float>, ptr addrspace(1) %m, i64 %i
  %three = load <3 x float>, ptr addrspace(1) %m.at, align 16
  store <3 x float> %three, ptr addrspace(1) %m, align 16
  %swapped.at = getelementptr inbounds i32, ptr addrspace(1) %swapped, i64 %i
  %swapped.at.as = addrspacecast ptr addrspace(1) %swapped.at to ptr addrspace(4)
  store i32 0, ptr %expected, align 4
  %expected.as = addrspacecast ptr %expected to ptr addrspace(4)
  %1 = call spir_func i1 @_Z39atomic_compare_exchange_strong_explicitPU3AS4VU7_AtomiciPU3AS4ii12memory_orderS4_12memory_scope(ptr addrspace(4) %swapped.at.as, ptr addrspace(4) %expected.as, i32 1, i32 0, i32 0, i32 2) #1
  %2 = load i32, ptr addrspace(4) %expected.as, align 4
  %3 = icmp eq i32 %2, 0
  %4 = insertvalue %structtype undef, i32 %2, 0
  %swap = insertvalue %structtype %4, i1 %3, 1
  %bits.at = getelementptr inbounds [2 x i8], ptr addrspace(1) %bits, i64 %i
  %5 = bitcast ptr addrspace(1) %bits.at to ptr addrspace(1)
  %6 = load i16, ptr addrspace(1) %5, align 2
  %7 = and i16 %6, 1
  %8 = icmp ne i16 %7, 0
  %9 = and i16 %6, 2
  %10 = icmp ne i16 %9, 0
  %11 = and i16 %6, 4
  %12 = icmp ne i16 %11, 0
  %13 = and i16 %6, 8
  %14 = icmp ne i16 %13, 0
  %15 = and i16 %6, 16
  %16 = icmp ne i16 %15, 0
  %17 = and i16 %6, 32
  %18 = icmp ne i16 %17, 0
  %19 = and i16 %6, 64
  %20 = icmp ne i16 %19, 0
  %21 = and i16 %6, 128
  %22 = icmp ne i16 %21, 0
  %23 = and i16 %6, 256
  %24 = icmp ne i16 %23, 0
  %25 = and i16 %6, 512
  %26 = icmp ne i16 %25, 0
  %27 = and i16 %6, 1024
  %28 = icmp ne i16 %27, 0
  %29 = and i16 %6, 2048
  %30 = icmp ne i16 %29, 0
  %31 = and i16 %6, 4096
  %32 = icmp ne i16 %31, 0
  %33 = and i16 %6, 8192
  %34 = icmp ne i16 %33, 0
  %35 = and i16 %6, 16384
  %36 = icmp ne i16 %35, 0
  %37 = and i16 %6, -32768
  %38 = icmp ne i16 %37, 0
  %39 = insertelement <16 x i1> poison, i1 %8, i32 0
  %40 = insertelement <16 x i1> %39, i1 %10, i32 1
  %41 = insertelement <16 x i1> %40, i1 %12, i32 2
  %42 = insertelement <16 x i1> %41, i1 %14, i32 3
  %43 = insertelement <16 x i1> %42, i1 %16, i32 4
  %44 = insertelement <16 x i1> %43, i1 %18, i32 5
  %45 = insertelement <16 x i1> %44, i1 %20, i32 6
  %46 = insertelement <16 x i1> %45, i1 %22, i32 7
  %47 = insertelement <16 x i1> %46, i1 %24, i32 8
  %48 = insertelement <16 x i1> %47, i1 %26, i32 9
  %49 = insertelement <16 x i1> %48, i1 %28, i32 10
  %50 = insertelement <16 x i1> %49, i1 %30, i32 11
  %51 = insertelement <16 x i1> %50, i1 %32, i32 12
  %52 = insertelement <16 x i1> %51, i1 %34, i32 13
  %53 = insertelement <16 x i1> %52, i1 %36, i32 14
  %b = insertelement <16 x i1> %53, i1 %38, i32 15
  %54 = extractelement <16 x i1> %b, i32 0
  %55 = select i1 %54, i16 1, i16 0
  %56 = extractelement <16 x i1> %b, i32 1
  %57 = select i1 %56, i16 2, i16 0
  %58 = or i16 %55, %57
  %59 = extractelement <16 x i1> %b, i32 2
  %60 = select i1 %59, i16 4, i16 0
  %61 = or i16 %58, %60
  %62 = extractelement <16 x i1> %b, i32 3
  %63 = select i1 %62, i16 8, i16 0
  %64 = or i16 %61, %63
  %65 = extractelement <16 x i1> %b, i32 4
  %66 = select i1 %65, i16 16, i16 0
  %67 = or i16 %64, %66
  %68 = extractelement <16 x i1> %b, i32 5
  %69 = select i1 %68, i16 32, i16 0
  %70 = or i16 %67, %69
  %71 = extractelement <16 x i1> %b, i32 6
  %72 = select i1 %71, i16 64, i16 0
  %73 = or i16 %70, %72
  %74 = extractelement <16 x i1> %b, i32 7
  %75 = select i1 %74, i16 128, i16 0
  %76 = or i16 %73, %75
  %77 = extractelement <16 x i1> %b, i32 8
  %78 = select i1 %77, i16 256, i16 0
  %79 = or i16 %76, %78
  %80 = extractelement <16 x i1> %b, i32 9
  %81 = select i1 %80, i16 512, i16 0
  %82 = or i16 %79, %81
  %83 = extractelement <16 x i1> %b, i32 10
  %84 = select i1 %83, i16 1024, i16 0
  %85 = or i16 %82, %84
  %86 = extractelement <16 x i1> %b, i32 11
  %87 = select i1 %86, i16 2048, i16 0
  %88 = or i16 %85, %87
  %89 = extractelement <16 x i1> %b, i32 12
  %90 = select i1 %89, i16 4096, i16 0
  %91 = or i16 %88, %90
  %92 = extractelement <16 x i1> %b, i32 13
  %93 = select i1 %92, i16 8192, i16 0
  %94 = or i16 %91, %93
  %95 = extractelement <16 x i1> %b, i32 14
  %96 = select i1 %95, i16 16384, i16 0
  %97 = or i16 %94, %96
  %98 = extractelement <16 x i1> %b, i32 15
  %99 = select i1 %98, i16 -32768, i16 0
  %100 = or i16 %97, %99
  %101 = bitcast ptr addrspace(1) %bits to ptr addrspace(1)
  store i16 %100, ptr addrspace(1) %101, align 2
  ret void
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p1.i64(ptr noalias nocapture writeonly, ptr addrspace(1) noalias nocapture readonly, i64, i1 immarg) #2

; Function Attrs: nounwind
declare spir_func i64 @_Z25atomic_fetch_add_explicitPU3AS4VU7_Atomicll12memory_order12memory_scope(ptr addrspace(4), i64, i32, i32) #1

; Function Attrs: nounwind
declare spir_func i1 @_Z39atomic_compare_exchange_strong_explicitPU3AS4VU7_AtomiciPU3AS4ii12memory_orderS4_12memory_scope(ptr addrspace(4), ptr addrspace(4), i32, i32, i32, i32) #1

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
!14 = !{i32 1, i32 1, i32 1, i32 1, i32 0}
!15 = !{!"int**", !"float3*", !"int*", !"array*", !"long"}
