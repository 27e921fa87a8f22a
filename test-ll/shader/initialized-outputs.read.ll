target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%spirv.interface = type { ptr, ptr, ptr, ptr, i64, ptr addrspace(3), ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, [3 x i32], [3 x i32], [3 x i32], [3 x i32], [3 x i32], i32, i32, i32, i32, i32, [4 x i32], [4 x i32], [4 x i32], [4 x i32], [4 x i32] }

@llvm.compiler.used = appending global [2 x ptr] [ptr @one.internal, ptr @two.internal], section "llvm.metadata"

; Function Attrs: convergent noinline nounwind
define internal void @one.internal(ptr %interface, ptr %private) #0 !spirv.function !12 {
  %1 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 7
  %2 = load ptr, ptr %1, align 8, !invariant.load !2
  %3 = getelementptr inbounds ptr, ptr %2, i64 32
  %4 = load ptr, ptr %3, align 8, !invariant.load !2, !spirv.variable !13
  store float 1.000000e+00, ptr %4, align 4
  ret void
}

; Function Attrs: convergent nounwind
define void @one(ptr %interface) #1 {
entry:
  %private = alloca [16 x i8], align 16
  store i32 0, ptr %private, align 4
  %0 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 7
  %1 = load ptr, ptr %0, align 8, !invariant.load !2
  %2 = getelementptr inbounds ptr, ptr %1, i64 0
  %3 = load ptr, ptr %2, align 8, !invariant.load !2
  %4 = extractvalue [7 x float] zeroinitializer, 0
  store float %4, ptr %3, align 4
  %5 = getelementptr i8, ptr %3, i64 4
  %6 = extractvalue [7 x float] zeroinitializer, 1
  store float %6, ptr %5, align 4
  %7 = getelementptr i8, ptr %3, i64 8
  %8 = extractvalue [7 x float] zeroinitializer, 2
  store float %8, ptr %7, align 4
  %9 = getelementptr i8, ptr %3, i64 12
  %10 = extractvalue [7 x float] zeroinitializer, 3
  store float %10, ptr %9, align 4
  %11 = getelementptr i8, ptr %3, i64 16
  %12 = extractvalue [7 x float] zeroinitializer, 4
  store float %12, ptr %11, align 4
  %13 = getelementptr i8, ptr %3, i64 20
  %14 = extractvalue [7 x float] zeroinitializer, 5
  store float %14, ptr %13, align 4
  %15 = getelementptr i8, ptr %3, i64 24
  %16 = extractvalue [7 x float] zeroinitializer, 6
  store float %16, ptr %15, align 4
  call void @one.internal(ptr %interface, ptr %private) #1
  ret void
}

; Function Attrs: convergent noinline nounwind memory(none)
define internal void @two.internal(ptr %interface, ptr %private) #2 !spirv.function !14 {
  ret void
}

; Function Attrs: convergent nounwind
define void @two(ptr %interface) #1 {
entry:
  %private = alloca [16 x i8], align 16
  store i32 0, ptr %private, align 4
  %0 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 7
  %1 = load ptr, ptr %0, align 8, !invariant.load !2
  %2 = getelementptr inbounds ptr, ptr %1, i64 0
  %3 = load ptr, ptr %2, align 8, !invariant.load !2
  %4 = extractvalue [7 x float] zeroinitializer, 0
  store float %4, ptr %3, align 4
  %5 = getelementptr i8, ptr %3, i64 4
  %6 = extractvalue [7 x float] zeroinitializer, 1
  store float %6, ptr %5, align 4
  %7 = getelementptr i8, ptr %3, i64 8
  %8 = extractvalue [7 x float] zeroinitializer, 2
  store float %8, ptr %7, align 4
  %9 = getelementptr i8, ptr %3, i64 12
  %10 = extractvalue [7 x float] zeroinitializer, 3
  store float %10, ptr %9, align 4
  %11 = getelementptr i8, ptr %3, i64 16
  %12 = extractvalue [7 x float] zeroinitializer, 4
  store float %12, ptr %11, align 4
  %13 = getelementptr i8, ptr %3, i64 20
  %14 = extractvalue [7 x float] zeroinitializer, 5
  store float %14, ptr %13, align 4
  %15 = getelementptr i8, ptr %3, i64 24
  %16 = extractvalue [7 x float] zeroinitializer, 6
  store float %16, ptr %15, align 4
  call void @two.internal(ptr %interface, ptr %private) #3
  ret void
}

attributes #0 = { convergent noinline nounwind }
attributes #1 = { convergent nounwind }
attributes #2 = { convergent noinline nounwind memory(none) }
attributes #3 = { convergent nounwind memory(none) }

!spirv.MemoryModel = !{!0}
!spirv.entry_points = !{!1, !3}
!spirv.variables = !{!4, !7}
!spirv.module = !{!10}
!spirv.Generator = !{!11}

!0 = !{i32 0, i32 1}
!1 = !{ptr @one, !"one", i32 0, i32 0, i32 0, i32 0, i64 0, i64 1, i1 false, !2}
!2 = !{}
!3 = !{ptr @two, !"two", i32 0, i32 0, i32 0, i32 0, i64 0, i64 1, i1 false, !2}
!4 = !{!"", i32 3, i32 -1, i32 -1, i32 0, i32 -1, i32 -1, i64 28, !5, !2}
!5 = !{!6}
!6 = !{i32 -1, i32 30, i32 0}
!7 = !{!"", i32 3, i32 -1, i32 -1, i32 8, i32 -1, i32 -1, i64 4, !8, !2}
!8 = !{!9}
!9 = !{i32 -1, i32 30, i32 8}
!10 = !{!"\00\05\01\00\13\00\00\00\11\00\02\00\01\00\00\00\0E\00\03\00\00\00\00\00\01\00\00\00\0F\00\06\00\00\00\00\00\01\00\00\00one\00\02\00\00\00\03\00\00\00\0F\00\05\00\00\00\00\00\04\00\00\00two\00\02\00\00\00\05\00\03\00\01\00\00\00one\00\05\00\03\00\04\00\00\00two\00G\00\04\00\02\00\00\00\1E\00\00\00\00\00\00\00G\00\04\00\03\00\00\00\1E\00\00\00\08\00\00\00\13\00\02\00\05\00\00\00\15\00\04\00\06\00\00\00 \00\00\00\00\00\00\00\16\00\03\00\07\00\00\00 \00\00\00+\00\04\00\06\00\00\00\08\00\00\00\07\00\00\00+\00\04\00\07\00\00\00\09\00\00\00\00\00\80?\1C\00\04\00\0A\00\00\00\07\00\00\00\08\00\00\00.\00\03\00\0A\00\00\00\0B\00\00\00 \00\04\00\0C\00\00\00\03\00\00\00\0A\00\00\00 \00\04\00\0D\00\00\00\03\00\00\00\07\00\00\00;\00\05\00\0C\00\00\00\02\00\00\00\03\00\00\00\0B\00\00\00;\00\04\00\0D\00\00\00\03\00\00\00\03\00\00\00!\00\03\00\0E\00\00\00\05\00\00\00", !"\0A\00\00\00\00\00\00\00\01\00\00\00\04\00\00\00\0A\00\00\00\01\00\00\00\01\00\00\00\04\00\00\00", i32 1767843043}
!11 = !{i16 6, i16 14}
!12 = !{i32 1}
!13 = !{i32 3}
!14 = !{i32 4}
