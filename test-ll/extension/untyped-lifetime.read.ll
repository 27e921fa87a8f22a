target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: convergent nounwind
declare spir_func void @fill(ptr, ptr) #0

; Function Attrs: convergent nounwind
define spir_func i32 @f() #0 {
  %value = alloca i32, align 4
  %other = alloca i32, align 4
  call void @llvm.lifetime.start.p0(ptr %value)
  %1 = bitcast ptr %value to ptr
  call spir_func void @fill(ptr %1, ptr %other) #0
  %loaded = load i32, ptr %value, align 4
  call void @llvm.lifetime.end.p0(ptr %value)
  ret i32 %loaded
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
