target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func void @f(ptr addrspace(1) %0, ptr addrspace(1) %1, i16 %2, i32 %3, i64 %4) #0 {
  %6 = zext i16 %2 to i64
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %0, ptr addrspace(1) %1, i64 %6, i1 false)
  %7 = zext i32 %3 to i64
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %0, ptr addrspace(1) %1, i64 %7, i1 false)
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %0, ptr addrspace(1) %1, i64 %4, i1 false)
  call void @llvm.memcpy.p1.p1.i32(ptr addrspace(1) %0, ptr addrspace(1) %1, i32 7, i1 false)
  ret void
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) noalias writeonly captures(none), ptr addrspace(1) noalias readonly captures(none), i64, i1 immarg) #1

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p1.p1.i32(ptr addrspace(1) noalias writeonly captures(none), ptr addrspace(1) noalias readonly captures(none), i32, i1 immarg) #1

attributes #0 = { nounwind }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!opencl.used.extensions = !{!1}
!opencl.used.optional.core.features = !{!1}
!spirv.Generator = !{!2}

!0 = !{i32 2, i32 2}
!1 = !{}
!2 = !{i16 7, i16 0}
