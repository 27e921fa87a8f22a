target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: convergent nounwind
declare spir_func void @g(ptr addrspace(4)) #0

; Function Attrs: convergent nounwind
define spir_func void @f(i64 %i) #0 {
  %1 = alloca i32, align 4
  %2 = alloca [5 x i64], align 8
  %a = addrspacecast ptr %1 to ptr addrspace(4)
  %3 = bitcast ptr %2 to ptr
  %b = addrspacecast ptr %3 to ptr addrspace(4)
  call void @llvm.lifetime.start.p0(ptr %1)
  call spir_func void @g(ptr addrspace(4) %a) #0
  %at = getelementptr i64, ptr addrspace(4) %b, i64 %i
  store i64 %i, ptr addrspace(4) %at, align 4
  call void @llvm.lifetime.end.p0(ptr %1)
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #1

attributes #0 = { convergent nounwind }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }

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
