target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@0 = private unnamed_addr constant [26 x i8] c"{params:3}{cache-size:64}\00", align 1

; Function Attrs: nounwind
define spir_func ptr addrspace(4) @_Z8annotateIfEPT_S1_(ptr addrspace(4) %p) #0 {
  %p.addr = alloca ptr addrspace(4), align 8
  store ptr addrspace(4) %p, ptr %p.addr, align 8
  %p1 = load ptr addrspace(4), ptr %p.addr, align 8
  %1 = call ptr addrspace(4) @llvm.ptr.annotation.p4.p0(ptr addrspace(4) %p1, ptr @0, ptr poison, i32 poison, ptr poison)
  ret ptr addrspace(4) %1
}

; Function Attrs: nounwind
define spir_func void @_Z5storePfPi(ptr addrspace(4) %p, ptr addrspace(1) %q) #0 !spirv.ParameterDecorations !4 {
  %1 = bitcast ptr addrspace(4) %p to ptr addrspace(4)
  store i32 1, ptr addrspace(4) %1, align 4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare ptr addrspace(4) @llvm.ptr.annotation.p4.p0(ptr addrspace(4), ptr, ptr, i32, ptr) #1

attributes #0 = { nounwind }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }

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
!4 = !{!5, !2}
!5 = !{!6, !7}
!6 = !{i32 5899}
!7 = !{i32 5900, i32 64}
