target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%structtype = type { i32, i32 }

@0 = private unnamed_addr constant [5 x i8] c"note\00", align 1

; Function Attrs: nounwind
define spir_func void @f(ptr addrspace(1) %0) #0 {
  %2 = getelementptr inbounds %structtype, ptr addrspace(1) %0, i32 0, i32 1
  %3 = call ptr addrspace(1) @llvm.ptr.annotation.p1.p0(ptr addrspace(1) %2, ptr @0, ptr poison, i32 poison, ptr poison)
  store i32 0, ptr addrspace(1) %3, align 4
  ret void
}

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
