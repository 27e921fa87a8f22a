target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func void @f(ptr addrspace(1) %p, ptr addrspace(1) %q) #0 {
  %zeros = alloca [16 x i8], align 4
  store [16 x i8] zeroinitializer, ptr %zeros, align 1
  %fives = alloca [4 x i8], align 4
  store [4 x i8] c"\05\05\05\05", ptr %fives, align 1
  %volatile = alloca [4 x i8], align 4
  %target = alloca [4 x i8], align 4
  %shared = alloca [4 x i8], align 4
  %late = alloca [4 x i8], align 4
  store volatile [4 x i8] zeroinitializer, ptr %volatile, align 1
  store [4 x i8] zeroinitializer, ptr %target, align 1
  store [4 x i8] zeroinitializer, ptr %shared, align 1
  %1 = bitcast ptr %late to ptr
  %early = load i8, ptr %1, align 1
  store [4 x i8] zeroinitializer, ptr %late, align 1
  %cast = bitcast ptr %zeros to ptr
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) align 1 %p, ptr align 1 %cast, i64 16, i1 false)
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) align 1 %q, ptr align 1 %fives, i64 4, i1 false)
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) align 1 %q, ptr align 1 %volatile, i64 4, i1 false)
  call void @llvm.memcpy.p0.p1.i64(ptr align 1 %target, ptr addrspace(1) align 1 %q, i64 4, i1 false)
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) align 1 %p, ptr align 1 %shared, i64 4, i1 false)
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) align 1 %q, ptr align 1 %shared, i64 4, i1 false)
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) align 1 %q, ptr align 1 %late, i64 4, i1 false)
  ret void
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #1

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p1.i64(ptr noalias nocapture writeonly, ptr addrspace(1) noalias nocapture readonly, i64, i1 immarg) #1

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
