target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%structtype = type { i32, i1 }

; Function Attrs: nounwind
define spir_func i32 @f(ptr addrspace(1) %p, ptr addrspace(1) %q) #0 {
  %a = call spir_func i32 @_Z18__spirv_AtomicLoadPU3AS1iii(ptr addrspace(1) %p, i32 0, i32 784) #0, !alias.scope !5
  %p.as = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
  %b = call spir_func i32 @_Z25atomic_fetch_add_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(ptr addrspace(4) %p.as, i32 %a, i32 0, i32 3) #0, !noalias !5
  %1 = call spir_func i32 @_Z29__spirv_AtomicCompareExchangePU3AS1iiiiii(ptr addrspace(1) %p, i32 0, i32 784, i32 784, i32 %b, i32 %a) #0, !noalias !5
  %2 = icmp eq i32 %1, %a
  %3 = insertvalue %structtype undef, i32 %1, 0
  %c = insertvalue %structtype %3, i1 %2, 1
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 4 %q, ptr addrspace(1) align 8 %p, i64 16, i1 false), !alias.scope !5
  ret i32 %b
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) noalias nocapture writeonly, ptr addrspace(1) noalias nocapture readonly, i64, i1 immarg) #1

; Function Attrs: nounwind
declare spir_func i32 @_Z18__spirv_AtomicLoadPU3AS1iii(ptr addrspace(1), i32, i32) #0

; Function Attrs: nounwind
declare spir_func i32 @_Z25atomic_fetch_add_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(ptr addrspace(4), i32, i32, i32) #0

; Function Attrs: nounwind
declare spir_func i32 @_Z29__spirv_AtomicCompareExchangePU3AS1iiiiii(ptr addrspace(1), i32, i32, i32, i32, i32) #0

attributes #0 = { nounwind }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.ocl.version = !{!2}
!opencl.used.extensions = !{!3}
!opencl.used.optional.core.features = !{!3}
!spirv.Generator = !{!4}

!0 = !{i32 2, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{i32 2, i32 0}
!3 = !{}
!4 = !{i16 6, i16 14}
!5 = !{!6}
!6 = distinct !{!6, !7}
!7 = distinct !{!7}
