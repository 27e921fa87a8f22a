target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%spirv.interface = type { ptr, ptr, ptr, ptr, i64, ptr addrspace(3), ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, [3 x i32], [3 x i32], [3 x i32], [3 x i32], [3 x i32], i32, i32, i32, i32, i32, [4 x i32], [4 x i32], [4 x i32], [4 x i32], [4 x i32] }

@llvm.compiler.used = appending global [2 x ptr] [ptr @main.internal, ptr @main.internal.1], section "llvm.metadata"

; Function Attrs: convergent noinline nounwind
define internal void @main.internal(ptr %interface, ptr %private) #0 !spirv.function !25 {
  %1 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 10
  %2 = load ptr, ptr %1, align 8, !invariant.load !2
  %3 = getelementptr inbounds ptr, ptr %2, i64 0
  %4 = load ptr, ptr %3, align 8, !invariant.load !2, !spirv.variable !26
  %5 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 6
  %6 = load ptr, ptr %5, align 8, !invariant.load !2
  %7 = getelementptr inbounds ptr, ptr %6, i64 12
  %8 = load ptr, ptr %7, align 8, !invariant.load !2, !spirv.variable !27
  %9 = load <4 x float>, ptr %8, align 4
  store <4 x float> %9, ptr %4, align 4
  ret void
}

; Function Attrs: convergent nounwind
define void @main(ptr %interface) #1 {
entry:
  %private = alloca [20 x i8], align 16
  store i32 0, ptr %private, align 4
  %0 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 8
  %1 = load ptr, ptr %0, align 8, !invariant.load !2
  %2 = getelementptr inbounds ptr, ptr %1, i64 0
  %3 = load ptr, ptr %2, align 8, !invariant.load !2
  store <4 x float> splat (float 1.000000e+00), ptr %3, align 4
  %4 = getelementptr i8, ptr %private, i64 16
  store i32 5, ptr %4, align 4
  call void @main.internal(ptr %interface, ptr %private) #1
  ret void
}

; Function Attrs: convergent noinline nounwind
define internal void @main.internal.1(ptr %interface, ptr %private) #0 !spirv.function !5 {
  %1 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 8
  %2 = load ptr, ptr %1, align 8, !invariant.load !2
  %3 = getelementptr inbounds ptr, ptr %2, i64 0
  %4 = load ptr, ptr %3, align 8, !invariant.load !2, !spirv.variable !28
  %5 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 6
  %6 = load ptr, ptr %5, align 8, !invariant.load !2
  %7 = getelementptr inbounds ptr, ptr %6, i64 12
  %8 = load ptr, ptr %7, align 8, !invariant.load !2, !spirv.variable !29
  %count = getelementptr i8, ptr %private, i64 16, !spirv.variable !30
  %9 = load i32, ptr %count, align 4
  %10 = sitofp i32 %9 to float
  %11 = load <4 x float>, ptr %8, align 4
  %.splatinsert = insertelement <4 x float> poison, float %10, i64 0
  %12 = shufflevector <4 x float> %.splatinsert, <4 x float> poison, <4 x i32> zeroinitializer
  %scale = fmul <4 x float> %11, %12
  store <4 x float> %scale, ptr %4, align 4
  ret void
}

; Function Attrs: convergent nounwind
define void @main.Fragment(ptr %interface) #1 {
entry:
  %private = alloca [20 x i8], align 16
  store i32 0, ptr %private, align 4
  %0 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 8
  %1 = load ptr, ptr %0, align 8, !invariant.load !2
  %2 = getelementptr inbounds ptr, ptr %1, i64 0
  %3 = load ptr, ptr %2, align 8, !invariant.load !2
  store <4 x float> splat (float 1.000000e+00), ptr %3, align 4
  %4 = getelementptr i8, ptr %private, i64 16
  store i32 5, ptr %4, align 4
  call void @main.internal.1(ptr %interface, ptr %private) #1
  ret void
}

attributes #0 = { convergent noinline nounwind }
attributes #1 = { convergent nounwind }

!spirv.MemoryModel = !{!0}
!spirv.entry_points = !{!1, !3}
!spirv.variables = !{!7, !10, !13, !17, !22}
!spirv.module = !{!23}
!spirv.Generator = !{!24}

!0 = !{i32 0, i32 1}
!1 = !{ptr @main, !"main", i32 0, i32 0, i32 0, i32 0, i64 0, i64 1, i1 false, !2}
!2 = !{}
!3 = !{ptr @main.Fragment, !"main", i32 4, i32 0, i32 0, i32 0, i64 0, i64 1, i1 false, !4}
!4 = !{!5, !6}
!5 = !{i32 7}
!6 = !{i32 12}
!7 = !{!"", i32 1, i32 -1, i32 -1, i32 3, i32 -1, i32 -1, i64 16, !8, !2}
!8 = !{!9}
!9 = !{i32 -1, i32 30, i32 3}
!10 = !{!"", i32 1, i32 -1, i32 -1, i32 3, i32 -1, i32 -1, i64 16, !11, !2}
!11 = !{!9, !12}
!12 = !{i32 -1, i32 14}
!13 = !{!"", i32 3, i32 -1, i32 -1, i32 0, i32 -1, i32 -1, i64 16, !14, !2}
!14 = !{!15, !16}
!15 = !{i32 -1, i32 30, i32 0}
!16 = !{i32 -1, i32 32, i32 1}
!17 = !{!"", i32 3, i32 -1, i32 -1, i32 -1, i32 -1, i32 0, i64 32, !2, !18}
!18 = !{!19, !20, !21}
!19 = !{i32 0, i32 11, i32 0}
!20 = !{i32 1, i32 11, i32 1}
!21 = !{i32 -1, i32 2}
!22 = !{!"count", i32 6, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i64 4, !2, !2}
!23 = !{!"\00\06\01\00\1E\00\00\00\11\00\02\00\01\00\00\00\0E\00\03\00\00\00\00\00\01\00\00\00\0F\00\0A\00\00\00\00\00\01\00\00\00main\00\00\00\00\02\00\00\00\03\00\00\00\04\00\00\00\05\00\00\00\06\00\00\00\0F\00\0A\00\04\00\00\00\07\00\00\00main\00\00\00\00\04\00\00\00\05\00\00\00\02\00\00\00\03\00\00\00\06\00\00\00\10\00\03\00\07\00\00\00\07\00\00\00\10\00\03\00\07\00\00\00\0C\00\00\00\05\00\04\00\06\00\00\00count\00\00\00G\00\04\00\02\00\00\00\1E\00\00\00\03\00\00\00G\00\04\00\04\00\00\00\1E\00\00\00\03\00\00\00G\00\03\00\04\00\00\00\0E\00\00\00G\00\04\00\05\00\00\00\1E\00\00\00\00\00\00\00G\00\04\00\05\00\00\00 \00\00\00\01\00\00\00H\00\05\00\08\00\00\00\00\00\00\00\0B\00\00\00\00\00\00\00H\00\05\00\08\00\00\00\01\00\00\00\0B\00\00\00\01\00\00\00G\00\03\00\08\00\00\00\02\00\00\00\13\00\02\00\09\00\00\00!\00\03\00\0A\00\00\00\09\00\00\00\16\00\03\00\0B\00\00\00 \00\00\00\15\00\04\00\0C\00\00\00 \00\00\00\01\00\00\00\17\00\04\00\0D\00\00\00\0B\00\00\00\04\00\00\00\1E\00\04\00\08\00\00\00\0D\00\00\00\0B\00\00\00 \00\04\00\0E\00\00\00\01\00\00\00\0D\00\00\00 \00\04\00\0F\00\00\00\03\00\00\00\0D\00\00\00 \00\04\00\10\00\00\00\03\00\00\00\08\00\00\00 \00\04\00\11\00\00\00\06\00\00\00\0C\00\00\00+\00\04\00\0C\00\00\00\12\00\00\00\00\00\00\00+\00\04\00\0C\00\00\00\13\00\00\00\05\00\00\00+\00\04\00\0B\00\00\00\14\00\00\00\00\00\80?,\00\07\00\0D\00\00\00\15\00\00\00\14\00\00\00\14\00\00\00\14\00\00\00\14\00\00\00;\00\04\00\0E\00\00\00\02\00\00\00\01\00\00\00;\00\04\00\0E\00\00\00\04\00\00\00\01\00\00\00;\00\05\00\0F\00\00\00\05\00\00\00\03\00\00\00\15\00\00\00;\00\04\00\10\00\00\00\03\00\00\00\03\00\00\00;\00\05\00\11\00\00\00\06\00\00\00\06\00\00\00\13\00\00\00", !"\08\00\00\00\00\00\00\00\06\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\10\00\00\00\00\00\00\00\00\00\00\00\08\00\00\00\01\00\00\00\06\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\10\00\00\00\00\00\00\00\00\00\00\00", i32 -271542458}
!24 = !{i16 7, i16 0}
!25 = !{i32 1}
!26 = !{i32 3}
!27 = !{i32 2}
!28 = !{i32 5}
!29 = !{i32 4}
!30 = !{i32 6}
