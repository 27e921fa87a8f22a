target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@0 = private unnamed_addr constant [25 x i8] c"{sycl-buffer-location:2}\00", align 1
@1 = private unnamed_addr constant [66 x i8] c"{sycl-latency-constraint:1,2,3}{sycl-buffer-location:7}{params:1}\00", align 1
@2 = private unnamed_addr constant [27 x i8] c"{sycl-latency-anchor-id:5}\00", align 1

; Function Attrs: nounwind
define spir_func void @f(ptr addrspace(1) %0, ptr addrspace(1) %1) #0 {
  %3 = alloca i32, align 4
  call void @llvm.var.annotation.p0.p0(ptr %3, ptr @0, ptr poison, i32 poison, ptr poison)
  %4 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 1
  %5 = call ptr addrspace(1) @llvm.ptr.annotation.p1.p0(ptr addrspace(1) %4, ptr @1, ptr poison, i32 poison, ptr poison)
  %6 = load ptr addrspace(1), ptr addrspace(1) %1, align 8
  %7 = call ptr addrspace(1) @llvm.ptr.annotation.p1.p0(ptr addrspace(1) %6, ptr @2, ptr poison, i32 poison, ptr poison)
  store i32 1, ptr addrspace(1) %5, align 4
  store i32 1, ptr addrspace(1) %7, align 4
  store i32 1, ptr %3, align 4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare void @llvm.var.annotation.p0.p0(ptr, ptr, ptr, i32, ptr) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare ptr addrspace(1) @llvm.ptr.annotation.p1.p0(ptr addrspace(1), ptr, ptr, i32, ptr) #1

attributes #0 = { nounwind }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!opencl.used.extensions = !{!1}
!opencl.used.optional.core.features = !{!1}
!spirv.Generator = !{!2}

!0 = !{i32 2, i32 2}
!1 = !{}
!2 = !{i16 7, i16 0}
