target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@0 = private unnamed_addr constant [5 x i8] c"note\00", align 1
@1 = private unnamed_addr constant [5 x i8] c"note\00", section "llvm.metadata"
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @f, ptr @1, ptr poison, i32 poison, ptr poison }], section "llvm.metadata"

; Function Attrs: nounwind
define spir_func void @f(i32 %0, i32 %1) #0 {
  %x = add nsw i32 %0, %1
  %y = sub nsw i32 %0, %1
  %v = alloca i32, align 4
  call void @llvm.var.annotation.p0.p0(ptr %v, ptr @0, ptr poison, i32 poison, ptr poison)
  %3 = load i32, ptr %v, align 4, !spirv.Decorations !4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare void @llvm.var.annotation.p0.p0(ptr, ptr, ptr, i32, ptr) #1

attributes #0 = { nounwind }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!opencl.used.extensions = !{!1}
!opencl.used.optional.core.features = !{!2}
!spirv.Generator = !{!3}

!0 = !{i32 2, i32 2}
!1 = !{}
!2 = !{!"cl_doubles"}
!3 = !{i16 7, i16 0}
!4 = !{!5}
!5 = !{i32 19}
