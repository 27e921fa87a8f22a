target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p4.i64(ptr addrspace(4) nocapture writeonly, i8, i64, i1 immarg) #0

; Function Attrs: convergent nounwind
declare spir_func ptr addrspace(4) @allocate(i64) #1

; Function Attrs: convergent nounwind
define spir_func ptr addrspace(4) @cleared(i64 %bytes) #1 {
  %memory = call spir_func ptr addrspace(4) @allocate(i64 %bytes) #1
  %first = load ptr addrspace(4), ptr addrspace(4) %memory, align 8
  call void @llvm.memset.p4.i64(ptr addrspace(4) %memory, i8 0, i64 %bytes, i1 false)
  ret ptr addrspace(4) %first
}

attributes #0 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #1 = { convergent nounwind }

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
