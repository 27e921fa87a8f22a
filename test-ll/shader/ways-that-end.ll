; Ways of a selection that end before the others wait for each other, which LLVM has led to one block, at -O1.
; since: 22
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%spirv.value = type { i8, i8, i16, i32 }
%spirv.operation = type { i32, i32, [6 x i32], %spirv.value, i32, ptr }

@spirv.operands = private unnamed_addr constant [3 x %spirv.value] [%spirv.value { i8 2, i8 32, i16 1, i32 4 }, %spirv.value { i8 2, i8 32, i16 1, i32 4 }, %spirv.value { i8 2, i8 32, i16 1, i32 4 }]
@spirv.operation = private unnamed_addr constant %spirv.operation { i32 0, i32 224, [6 x i32] [i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1], %spirv.value zeroinitializer, i32 3, ptr @spirv.operands }
@spirv.operands.1 = private unnamed_addr constant [2 x %spirv.value] [%spirv.value { i8 2, i8 32, i16 1, i32 4 }, %spirv.value { i8 1, i8 8, i16 1, i32 1 }]
@spirv.operation.2 = private unnamed_addr constant %spirv.operation { i32 0, i32 339, [6 x i32] [i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1], %spirv.value { i8 2, i8 32, i16 4, i32 16 }, i32 2, ptr @spirv.operands.1 }
@llvm.compiler.used = appending global [3 x ptr] [ptr @__spirv_ControlBarrier, ptr @__spirv_GroupNonUniformBallot, ptr @main.internal], section "llvm.metadata"

; Function Attrs: convergent noinline nounwind
define internal void @__spirv_ControlBarrier(ptr %0, i32 %1, i32 %2, i32 %3) #0 !spirv.operation !18 {
entry:
  %4 = alloca [3 x ptr], align 8
  %5 = alloca [4 x i8], align 4
  %6 = alloca [4 x i8], align 4
  %7 = alloca [4 x i8], align 4
  store i32 %1, ptr %5, align 4
  store ptr %5, ptr %4, align 8
  store i32 %2, ptr %6, align 4
  %8 = getelementptr inbounds nuw i8, ptr %4, i64 8
  store ptr %6, ptr %8, align 8
  store i32 %3, ptr %7, align 4
  %9 = getelementptr inbounds nuw i8, ptr %4, i64 16
  store ptr %7, ptr %9, align 8
  %10 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %11 = load ptr, ptr %10, align 8, !invariant.load !12
  %12 = getelementptr inbounds nuw i8, ptr %11, i64 16
  %13 = load ptr, ptr %12, align 8, !invariant.load !12
  call void %13(ptr %0, ptr nonnull @spirv.operation, ptr nonnull %4, ptr null) #1
  ret void
}

; Function Attrs: convergent noinline nounwind
define internal void @main.internal(ptr %interface, ptr readnone captures(none) %private) #0 !spirv.function !19 {
  %1 = getelementptr inbounds nuw i8, ptr %interface, i64 16
  %2 = load ptr, ptr %1, align 8, !invariant.load !12
  %3 = load ptr, ptr %2, align 8, !invariant.load !12
  %4 = load ptr, ptr %3, align 8, !invariant.load !12, !spirv.variable !20
  %5 = getelementptr inbounds nuw i8, ptr %interface, i64 196
  %6 = load i32, ptr %5, align 4
  %7 = load ptr, ptr %4, align 8, !invariant.load !12
  %8 = sext i32 %6 to i64
  %9 = getelementptr [4 x i8], ptr %7, i64 %8
  %10 = and i32 %6, 2
  %.not.not = icmp eq i32 %10, 0
  br i1 %.not.not, label %11, label %13, !spirv.merge !21, !spirv.label !22

11:                                               ; preds = %0
  store i32 3, ptr %9, align 4
  %12 = icmp eq i32 %6, 5
  br i1 %12, label %common.ret, label %15, !spirv.merge !23, !spirv.label !24

common.ret:                                       ; preds = %13, %11, %15
  ret void

13:                                               ; preds = %0
  store i32 2, ptr %9, align 4
  %14 = icmp eq i32 %6, 2
  br i1 %14, label %common.ret, label %15, !spirv.merge !25, !spirv.label !26

15:                                               ; preds = %13, %11
  %16 = tail call <4 x i32> @__spirv_GroupNonUniformBallot(ptr %interface, i32 3, i1 true) #0
  %17 = extractelement <4 x i32> %16, i64 0
  %18 = load i32, ptr %9, align 4
  %19 = add i32 %17, %18
  store i32 %19, ptr %9, align 4
  br label %common.ret
}

; Function Attrs: convergent noinline nounwind
define internal <4 x i32> @__spirv_GroupNonUniformBallot(ptr %0, i32 %1, i1 %2) #0 !spirv.operation !27 {
entry:
  %3 = alloca [2 x ptr], align 8
  %4 = alloca [4 x i8], align 4
  %5 = alloca [1 x i8], align 1
  %6 = alloca [16 x i8], align 16
  store i32 %1, ptr %4, align 4
  store ptr %4, ptr %3, align 8
  %7 = zext i1 %2 to i8
  store i8 %7, ptr %5, align 1
  %8 = getelementptr inbounds nuw i8, ptr %3, i64 8
  store ptr %5, ptr %8, align 8
  %9 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %10 = load ptr, ptr %9, align 8, !invariant.load !12
  %11 = getelementptr inbounds nuw i8, ptr %10, i64 8
  %12 = load ptr, ptr %11, align 8, !invariant.load !12
  call void %12(ptr %0, ptr nonnull @spirv.operation.2, ptr nonnull %3, ptr nonnull %6) #1
  %13 = load <4 x i32>, ptr %6, align 16
  ret <4 x i32> %13
}

; Function Attrs: convergent nounwind
define void @main(ptr %interface) local_unnamed_addr #1 {
entry:
  tail call void @main.internal(ptr %interface, ptr nonnull poison) #1
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
!16 = !{!"\00\05\01\000\00\00\00\11\00\02\00\01\00\00\00\11\00\02\00=\00\00\00\11\00\02\00@\00\00\00\0E\00\03\00\00\00\00\00\01\00\00\00\0F\00\08\00\05\00\00\00\01\00\00\00main\00\00\00\00\02\00\00\00\03\00\00\00\04\00\00\00\10\00\06\00\01\00\00\00\11\00\00\00\10\00\00\00\01\00\00\00\01\00\00\00G\00\04\00\02\00\00\00\0B\00\00\00\1D\00\00\00G\00\04\00\05\00\00\00\06\00\00\00\04\00\00\00G\00\03\00\06\00\00\00\02\00\00\00H\00\05\00\06\00\00\00\00\00\00\00#\00\00\00\00\00\00\00G\00\04\00\03\00\00\00\22\00\00\00\00\00\00\00G\00\04\00\03\00\00\00!\00\00\00\00\00\00\00\13\00\02\00\07\00\00\00\14\00\02\00\08\00\00\00\15\00\04\00\09\00\00\00 \00\00\00\00\00\00\00\17\00\04\00\0A\00\00\00\09\00\00\00\04\00\00\00+\00\04\00\09\00\00\00\0B\00\00\00\00\00\00\00+\00\04\00\09\00\00\00\0C\00\00\00\01\00\00\00+\00\04\00\09\00\00\00\0D\00\00\00\02\00\00\00+\00\04\00\09\00\00\00\0E\00\00\00\03\00\00\00+\00\04\00\09\00\00\00\0F\00\00\00\05\00\00\00+\00\04\00\09\00\00\00\10\00\00\00\08\00\00\00+\00\04\00\09\00\00\00\11\00\00\00\0F\00\00\00+\00\04\00\09\00\00\00\12\00\00\00\10\00\00\00+\00\04\00\09\00\00\00\13\00\00\00\08\01\00\00)\00\03\00\08\00\00\00\14\00\00\00\1D\00\03\00\05\00\00\00\09\00\00\00\1E\00\03\00\06\00\00\00\05\00\00\00\1C\00\04\00\15\00\00\00\09\00\00\00\12\00\00\00 \00\04\00\16\00\00\00\0C\00\00\00\06\00\00\00 \00\04\00\17\00\00\00\0C\00\00\00\09\00\00\00 \00\04\00\18\00\00\00\04\00\00\00\15\00\00\00 \00\04\00\19\00\00\00\04\00\00\00\09\00\00\00 \00\04\00\1A\00\00\00\01\00\00\00\09\00\00\00;\00\04\00\16\00\00\00\03\00\00\00\0C\00\00\00;\00\04\00\18\00\00\00\04\00\00\00\04\00\00\00;\00\04\00\1A\00\00\00\02\00\00\00\01\00\00\00!\00\03\00\1B\00\00\00\07\00\00\00", !"\05\00\00\00\00\00\00\00\01\00\00\00\04\00\00\00\05\00\00\00\01\00\00\00\01\00\00\00\04\00\00\00\06\00\00\00\00\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\06\00\00\00\01\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\15\00\00\00\00\00\00\00\01\00\00\00\04\00\00\00\15\00\00\00\01\00\00\00\01\00\00\00\04\00\00\00", i32 2079784685}
!17 = !{i16 7, i16 0}
!18 = !{i32 0, i32 224, i32 0, i32 9, i32 9, i32 9}
!19 = !{i32 1}
!20 = !{i32 3}
!21 = !{i32 0, i32 35, i32 0, i32 30, i32 0}
!22 = !{i32 30}
!23 = !{i32 0, i32 39, i32 0, i32 36, i32 0}
!24 = !{i32 36}
!25 = !{i32 0, i32 42, i32 0, i32 37, i32 0}
!26 = !{i32 37}
!27 = !{i32 0, i32 339, i32 10, i32 9, i32 8}
