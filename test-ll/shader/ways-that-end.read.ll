target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%spirv.value = type { i8, i8, i16, i32 }
%spirv.operation = type { i32, i32, [6 x i32], %spirv.value, i32, ptr }
%spirv.interface = type { ptr, ptr, ptr, ptr, i64, ptr addrspace(3), ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, [3 x i32], [3 x i32], [3 x i32], [3 x i32], [3 x i32], i32, i32, i32, i32, i32, [4 x i32], [4 x i32], [4 x i32], [4 x i32], [4 x i32] }

@spirv.operands = private unnamed_addr constant [2 x %spirv.value] [%spirv.value { i8 2, i8 32, i16 1, i32 4 }, %spirv.value { i8 1, i8 8, i16 1, i32 1 }]
@spirv.operation = private unnamed_addr constant %spirv.operation { i32 0, i32 339, [6 x i32] [i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1], %spirv.value { i8 2, i8 32, i16 4, i32 16 }, i32 2, ptr @spirv.operands }
@llvm.compiler.used = appending global [2 x ptr] [ptr @__spirv_GroupNonUniformBallot, ptr @main.internal], section "llvm.metadata"

; Function Attrs: convergent noinline nounwind
define internal void @main.internal(ptr %interface, ptr %private) #0 !spirv.function !18 {
  %1 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 2
  %2 = load ptr, ptr %1, align 8, !invariant.load !12
  %3 = getelementptr inbounds ptr, ptr %2, i64 0
  %4 = load ptr, ptr %3, align 8, !invariant.load !12
  %5 = getelementptr inbounds { ptr, i64 }, ptr %4, i64 0
  %6 = load ptr, ptr %5, align 8, !invariant.load !12, !spirv.variable !19
  %7 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 22, !spirv.variable !20
  %8 = load i32, ptr %7, align 4
  %9 = and i32 %8, 2
  %.not.not = icmp eq i32 %9, 0
  br i1 %.not.not, label %10, label %21, !spirv.merge !21, !spirv.label !22

10:                                               ; preds = %0
  %11 = load ptr, ptr %6, align 8, !invariant.load !12
  %12 = sext i32 %8 to i64
  %13 = getelementptr [4 x i8], ptr %11, i64 %12
  store i32 3, ptr %13, align 4
  %14 = icmp eq i32 %8, 5
  br i1 %14, label %15, label %39, !spirv.merge !23, !spirv.label !24

15:                                               ; preds = %10
  br label %16

16:                                               ; preds = %39, %15
  %17 = phi i1 [ false, %39 ], [ true, %15 ]
  br label %18, !spirv.label !25

18:                                               ; preds = %40, %16
  %19 = phi i1 [ %41, %40 ], [ %17, %16 ]
  br i1 %19, label %20, label %26, !spirv.merge !26, !spirv.label !27

20:                                               ; preds = %26, %18
  ret void, !spirv.label !28

21:                                               ; preds = %0
  %22 = load ptr, ptr %6, align 8, !invariant.load !12
  %23 = sext i32 %8 to i64
  %24 = getelementptr [4 x i8], ptr %22, i64 %23
  store i32 2, ptr %24, align 4
  %25 = icmp eq i32 %8, 2
  br i1 %25, label %37, label %38, !spirv.merge !29, !spirv.label !30

26:                                               ; preds = %18
  %27 = call <4 x i32> @__spirv_GroupNonUniformBallot(ptr %interface, i32 3, i1 true) #0
  %28 = extractelement <4 x i32> %27, i32 0
  %29 = load ptr, ptr %6, align 8, !invariant.load !12
  %30 = sext i32 %8 to i64
  %31 = getelementptr [4 x i8], ptr %29, i64 %30
  %32 = load i32, ptr %31, align 4
  %33 = add i32 %28, %32
  %34 = load ptr, ptr %6, align 8, !invariant.load !12
  %35 = sext i32 %8 to i64
  %36 = getelementptr [4 x i8], ptr %34, i64 %35
  store i32 %33, ptr %36, align 4
  br label %20

37:                                               ; preds = %21
  br label %40

38:                                               ; preds = %21
  br label %40

39:                                               ; preds = %10
  br label %16

40:                                               ; preds = %38, %37
  %41 = phi i1 [ false, %38 ], [ true, %37 ]
  br label %18, !spirv.label !31
}

; Function Attrs: convergent noinline nounwind
define internal <4 x i32> @__spirv_GroupNonUniformBallot(ptr %0, i32 %1, i1 %2) #0 !spirv.operation !32 {
entry:
  %3 = alloca [2 x ptr], align 8
  %4 = alloca [4 x i8], align 4
  %5 = alloca [1 x i8], align 1
  %6 = alloca [16 x i8], align 16
  store i32 %1, ptr %4, align 4
  store ptr %4, ptr %3, align 8
  %7 = zext i1 %2 to i8
  store i8 %7, ptr %5, align 1
  %8 = getelementptr i8, ptr %3, i64 8
  store ptr %5, ptr %8, align 8
  %9 = getelementptr inbounds %spirv.interface, ptr %0, i32 0, i32 1
  %10 = load ptr, ptr %9, align 8, !invariant.load !12
  %11 = getelementptr inbounds ptr, ptr %10, i64 1
  %12 = load ptr, ptr %11, align 8, !invariant.load !12
  call void %12(ptr %0, ptr @spirv.operation, ptr %3, ptr %6) #1
  %13 = load <4 x i32>, ptr %6, align 4
  ret <4 x i32> %13
}

; Function Attrs: convergent nounwind
define void @main(ptr %interface) #1 {
entry:
  %private = alloca [16 x i8], align 16
  store i32 0, ptr %private, align 4
  call void @main.internal(ptr %interface, ptr %private) #1
  ret void
}

attributes #0 = { convergent noinline nounwind }
attributes #1 = { convergent nounwind }

!spirv.MemoryModel = !{!0}
!spirv.entry_points = !{!1}
!spirv.variables = !{!4, !11, !13}
!spirv.module = !{!16}
!spirv.Generator = !{!17}

!0 = !{i32 0, i32 1}
!1 = !{ptr @main, !"main", i32 5, i32 16, i32 1, i32 1, i64 64, i64 4, i1 false, !2}
!2 = !{!3}
!3 = !{i32 17, i32 16, i32 1, i32 1}
!4 = !{!"", i32 12, i32 0, i32 0, i32 -1, i32 -1, i32 -1, i64 0, !5, !8}
!5 = !{!6, !7}
!6 = !{i32 -1, i32 34, i32 0}
!7 = !{i32 -1, i32 33, i32 0}
!8 = !{!9, !10}
!9 = !{i32 -1, i32 2}
!10 = !{i32 0, i32 35, i32 0}
!11 = !{!"", i32 4, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i64 64, !12, !12}
!12 = !{}
!13 = !{!"", i32 1, i32 -1, i32 -1, i32 -1, i32 -1, i32 29, i64 4, !14, !12}
!14 = !{!15}
!15 = !{i32 -1, i32 11, i32 29}
!16 = !{!"\00\05\01\00M\00\00\00\11\00\02\00\01\00\00\00\11\00\02\00=\00\00\00\11\00\02\00@\00\00\00\0E\00\03\00\00\00\00\00\01\00\00\00\0F\00\08\00\05\00\00\00\01\00\00\00main\00\00\00\00\02\00\00\00\03\00\00\00\04\00\00\00\10\00\06\00\01\00\00\00\11\00\00\00\10\00\00\00\01\00\00\00\01\00\00\00G\00\04\00\02\00\00\00\0B\00\00\00\1D\00\00\00G\00\04\00\05\00\00\00\06\00\00\00\04\00\00\00G\00\03\00\06\00\00\00\02\00\00\00H\00\05\00\06\00\00\00\00\00\00\00#\00\00\00\00\00\00\00G\00\04\00\03\00\00\00\22\00\00\00\00\00\00\00G\00\04\00\03\00\00\00!\00\00\00\00\00\00\00\13\00\02\00\07\00\00\00\14\00\02\00\08\00\00\00\15\00\04\00\09\00\00\00 \00\00\00\00\00\00\00\17\00\04\00\0A\00\00\00\09\00\00\00\04\00\00\00+\00\04\00\09\00\00\00\0B\00\00\00\00\00\00\00+\00\04\00\09\00\00\00\0C\00\00\00\01\00\00\00+\00\04\00\09\00\00\00\0D\00\00\00\02\00\00\00+\00\04\00\09\00\00\00\0E\00\00\00\03\00\00\00+\00\04\00\09\00\00\00\0F\00\00\00\05\00\00\00+\00\04\00\09\00\00\00\10\00\00\00\08\00\00\00+\00\04\00\09\00\00\00\11\00\00\00\0F\00\00\00+\00\04\00\09\00\00\00\12\00\00\00\10\00\00\00+\00\04\00\09\00\00\00\13\00\00\00\08\01\00\00)\00\03\00\08\00\00\00\14\00\00\00\1D\00\03\00\05\00\00\00\09\00\00\00\1E\00\03\00\06\00\00\00\05\00\00\00\1C\00\04\00\15\00\00\00\09\00\00\00\12\00\00\00 \00\04\00\16\00\00\00\0C\00\00\00\06\00\00\00 \00\04\00\17\00\00\00\0C\00\00\00\09\00\00\00 \00\04\00\18\00\00\00\04\00\00\00\15\00\00\00 \00\04\00\19\00\00\00\04\00\00\00\09\00\00\00 \00\04\00\1A\00\00\00\01\00\00\00\09\00\00\00;\00\04\00\16\00\00\00\03\00\00\00\0C\00\00\00;\00\04\00\18\00\00\00\04\00\00\00\04\00\00\00;\00\04\00\1A\00\00\00\02\00\00\00\01\00\00\00!\00\03\00\1B\00\00\00\07\00\00\00*\00\03\00\08\00\00\00<\00\00\00", !"\05\00\00\00\00\00\00\00\01\00\00\00\04\00\00\00\05\00\00\00\01\00\00\00\01\00\00\00\04\00\00\00\06\00\00\00\00\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\06\00\00\00\01\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\15\00\00\00\00\00\00\00\01\00\00\00\04\00\00\00\15\00\00\00\01\00\00\00\01\00\00\00\04\00\00\00", i32 -1296253810}
!17 = !{i16 6, i16 14}
!18 = !{i32 1}
!19 = !{i32 3}
!20 = !{i32 2}
!21 = !{i32 0, i32 52, i32 0, i32 48, i32 0}
!22 = !{i32 48}
!23 = !{i32 0, i32 57, i32 0, i32 53, i32 0}
!24 = !{i32 53}
!25 = !{i32 57}
!26 = !{i32 0, i32 65, i32 0, i32 52, i32 0}
!27 = !{i32 52}
!28 = !{i32 65}
!29 = !{i32 0, i32 63, i32 0, i32 54, i32 0}
!30 = !{i32 54}
!31 = !{i32 63}
!32 = !{i32 0, i32 339, i32 10, i32 9, i32 8}
