target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define internal spir_func <4 x ptr addrspace(1)> @same(<4 x ptr addrspace(1)> %v, i1 %c, <4 x ptr addrspace(1)> %w) #0 {
entry:
  br i1 %c, label %x, label %y

x:                                                ; preds = %entry
  br label %y

y:                                                ; preds = %x, %entry
  %p = phi <4 x ptr addrspace(1)> [ %v, %entry ], [ %w, %x ]
  ret <4 x ptr addrspace(1)> %p
}

; Function Attrs: nounwind
define spir_kernel void @k(ptr addrspace(1) %p, i64 %i, i1 %c) #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_type_qual !7 !kernel_arg_base_type !6 {
  %slot = alloca <4 x ptr addrspace(1)>, align 32
  %v0 = insertelement <4 x ptr addrspace(1)> undef, ptr addrspace(1) %p, i32 0
  %v1 = shufflevector <4 x ptr addrspace(1)> %v0, <4 x ptr addrspace(1)> splat (ptr addrspace(1) null), <4 x i32> zeroinitializer
  %v2 = call spir_func <4 x ptr addrspace(1)> @same(<4 x ptr addrspace(1)> %v1, i1 %c, <4 x ptr addrspace(1)> splat (ptr addrspace(1) null)) #0
  store <4 x ptr addrspace(1)> %v2, ptr %slot, align 32
  %v3 = load <4 x ptr addrspace(1)>, ptr %slot, align 32
  %r = call spir_func <4 x i32> @_Z25__spirv_MaskedGatherINTELDv4_PU3AS1iiDv4_bDv4_i(<4 x ptr addrspace(1)> %v3, i32 4, <4 x i1> splat (i1 true), <4 x i32> zeroinitializer) #0
  %f = bitcast <4 x i32> %r to <4 x float>
  %1 = extractelement <4 x ptr addrspace(1)> %v3, i32 0
  %2 = bitcast ptr addrspace(1) %1 to ptr addrspace(1)
  %3 = extractelement <4 x ptr addrspace(1)> %v3, i32 1
  %4 = bitcast ptr addrspace(1) %3 to ptr addrspace(1)
  %5 = extractelement <4 x ptr addrspace(1)> %v3, i32 2
  %6 = bitcast ptr addrspace(1) %5 to ptr addrspace(1)
  %7 = extractelement <4 x ptr addrspace(1)> %v3, i32 3
  %8 = bitcast ptr addrspace(1) %7 to ptr addrspace(1)
  %9 = insertelement <4 x ptr addrspace(1)> poison, ptr addrspace(1) %2, i32 0
  %10 = insertelement <4 x ptr addrspace(1)> %9, ptr addrspace(1) %4, i32 1
  %11 = insertelement <4 x ptr addrspace(1)> %10, ptr addrspace(1) %6, i32 2
  %12 = insertelement <4 x ptr addrspace(1)> %11, ptr addrspace(1) %8, i32 3
  call spir_func void @_Z26__spirv_MaskedScatterINTELDv4_fDv4_PU3AS1fiDv4_b(<4 x float> %f, <4 x ptr addrspace(1)> %12, i32 4, <4 x i1> splat (i1 true)) #0
  %13 = extractelement <4 x ptr addrspace(1)> %v3, i32 0
  %14 = extractelement <4 x ptr addrspace(1)> %v3, i32 1
  %15 = icmp eq i64 %i, 1
  %16 = select i1 %15, ptr addrspace(1) %14, ptr addrspace(1) %13
  %17 = extractelement <4 x ptr addrspace(1)> %v3, i32 2
  %18 = icmp eq i64 %i, 2
  %19 = select i1 %18, ptr addrspace(1) %17, ptr addrspace(1) %16
  %20 = extractelement <4 x ptr addrspace(1)> %v3, i32 3
  %21 = icmp eq i64 %i, 3
  %e = select i1 %21, ptr addrspace(1) %20, ptr addrspace(1) %19
  store i32 7, ptr addrspace(1) %e, align 4
  %22 = extractelement <4 x ptr addrspace(1)> %v3, i32 0
  %23 = icmp eq i64 %i, 0
  %24 = select i1 %23, ptr addrspace(1) %p, ptr addrspace(1) %22
  %25 = extractelement <4 x ptr addrspace(1)> %v3, i32 1
  %26 = icmp eq i64 %i, 1
  %27 = select i1 %26, ptr addrspace(1) %p, ptr addrspace(1) %25
  %28 = extractelement <4 x ptr addrspace(1)> %v3, i32 2
  %29 = icmp eq i64 %i, 2
  %30 = select i1 %29, ptr addrspace(1) %p, ptr addrspace(1) %28
  %31 = extractelement <4 x ptr addrspace(1)> %v3, i32 3
  %32 = icmp eq i64 %i, 3
  %33 = select i1 %32, ptr addrspace(1) %p, ptr addrspace(1) %31
  %34 = insertelement <4 x ptr addrspace(1)> poison, ptr addrspace(1) %24, i32 0
  %35 = insertelement <4 x ptr addrspace(1)> %34, ptr addrspace(1) %27, i32 1
  %36 = insertelement <4 x ptr addrspace(1)> %35, ptr addrspace(1) %30, i32 2
  %in = insertelement <4 x ptr addrspace(1)> %36, ptr addrspace(1) %33, i32 3
  %first = extractelement <4 x ptr addrspace(1)> %in, i32 0
  store i32 8, ptr addrspace(1) %first, align 4
  ret void
}

; Function Attrs: nounwind
declare spir_func <4 x i32> @_Z25__spirv_MaskedGatherINTELDv4_PU3AS1iiDv4_bDv4_i(<4 x ptr addrspace(1)>, i32, <4 x i1>, <4 x i32>) #0

; Function Attrs: nounwind
declare spir_func void @_Z26__spirv_MaskedScatterINTELDv4_fDv4_PU3AS1fiDv4_b(<4 x float>, <4 x ptr addrspace(1)>, i32, <4 x i1>) #0

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
!4 = !{i32 1, i32 0, i32 0}
!5 = !{!"none", !"none", !"none"}
!6 = !{!"int*", !"long", !"bool"}
!7 = !{!"", !"", !""}
