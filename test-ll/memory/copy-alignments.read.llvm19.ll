target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func void @f(ptr addrspace(1) %p, ptr addrspace(3) %q) #0 {
  call void @llvm.memcpy.p1.p3.i64(ptr addrspace(1) align 8 %p, ptr addrspace(3) align 4 %q, i64 16, i1 false)
  call void @llvm.memcpy.p1.p3.i64(ptr addrspace(1) align 2 %p, ptr addrspace(3) align 1 %q, i64 16, i1 true)
  call void @llvm.memcpy.p1.p3.i64(ptr addrspace(1) align 4 %p, ptr addrspace(3) align 4 %q, i64 16, i1 false)
  ret void
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p1.p3.i64(ptr addrspace(1) noalias nocapture writeonly, ptr addrspace(3) noalias nocapture readonly, i64, i1 immarg) #1

attributes #0 = { nounwind }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }

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
