; Functions whose parameters are gone or were promoted to what they led to, behind `argpromotion` and `deadargelim`, and a copy of one.
; since: 22
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@llvm.compiler.used = appending global [1 x ptr] [ptr @main.internal], section "llvm.metadata"

; Function Attrs: convergent noinline nounwind
define internal fastcc i32 @0(ptr %.0.val, i32 %0) unnamed_addr #0 !spirv.function !22 {
  %2 = sext i32 %0 to i64
  %3 = getelementptr [4 x i8], ptr %.0.val, i64 %2
  %4 = load i32, ptr %3, align 4
  %5 = load i32, ptr %.0.val, align 4
  %6 = add i32 %4, %5
  ret i32 %6
}

; Function Attrs: convergent noinline nounwind
define internal fastcc i32 @1(i32 %.8.val) unnamed_addr #0 !spirv.function !23 {
  ret i32 %.8.val
}

; Function Attrs: convergent noinline nounwind
define internal fastcc i32 @scaled(i32 %cell.0.val, i32 %cell.24.val, i32 %0) unnamed_addr #0 !spirv.function !24 {
  %2 = add i32 %cell.0.val, %cell.24.val
  %3 = mul i32 %2, %0
  ret i32 %3
}

; Function Attrs: convergent noinline nounwind
define internal fastcc i32 @scaled.specialized.1(i32 %cell.0.val, i32 %cell.24.val, i32 %0) unnamed_addr #0 !spirv.function !24 {
  %2 = add i32 %cell.0.val, %cell.24.val
  %3 = mul i32 %2, %0
  ret i32 %3
}

; Function Attrs: convergent noinline nounwind
define internal fastcc i32 @sum(ptr %0, i32 %1) unnamed_addr #0 !spirv.function !25 {
  %3 = sext i32 %1 to i64
  %4 = getelementptr [4 x i8], ptr %0, i64 %3
  %5 = load i32, ptr %4, align 4
  %6 = add i32 %1, 1
  %7 = and i32 %6, 3
  %8 = zext nneg i32 %7 to i64
  %9 = getelementptr [4 x i8], ptr %0, i64 %8
  %10 = load i32, ptr %9, align 4
  %11 = add i32 %5, %10
  ret i32 %11
}

; Function Attrs: convergent noinline nounwind
define internal fastcc i32 @from_memory(ptr %interface.16.val.0.val.16.val.0.val, i32 %private.16.val, i32 %0) unnamed_addr #0 !spirv.function !26 {
  %2 = sext i32 %0 to i64
  %3 = getelementptr [4 x i8], ptr %interface.16.val.0.val.16.val.0.val, i64 %2
  %4 = load i32, ptr %3, align 4
  %5 = add i32 %4, %private.16.val
  ret i32 %5
}

; Function Attrs: convergent noinline nounwind
define internal fastcc void @turned(ptr %interface, ptr %private, ptr %0, ptr %1) unnamed_addr #0 !spirv.function !27 {
  %3 = load i32, ptr %1, align 4
  %4 = and i32 %3, 3
  %5 = call fastcc i32 @sum(ptr %0, i32 %4) #0
  %6 = getelementptr i8, ptr %interface, i64 16
  %interface.val = load ptr, ptr %6, align 8
  %7 = getelementptr i8, ptr %private, i64 16
  %private.val = load i32, ptr %7, align 4
  %interface.val.val = load ptr, ptr %interface.val, align 8
  %8 = getelementptr i8, ptr %interface.val.val, i64 16
  %interface.val.val.val = load ptr, ptr %8, align 8
  %interface.val.val.val.val = load ptr, ptr %interface.val.val.val, align 8
  %9 = call fastcc i32 @from_memory(ptr %interface.val.val.val.val, i32 %private.val, i32 %4) #0
  %10 = add i32 %5, %9
  store i32 %10, ptr %1, align 4
  ret void
}

; Function Attrs: convergent noinline nounwind
define internal void @main.internal(ptr %interface, ptr %private) #0 !spirv.function !28 {
  %1 = getelementptr inbounds nuw i8, ptr %interface, i64 16
  %2 = load ptr, ptr %1, align 8, !invariant.load !15
  %3 = load ptr, ptr %2, align 8, !invariant.load !15
  %4 = getelementptr inbounds nuw i8, ptr %3, i64 16
  %5 = load ptr, ptr %4, align 8, !invariant.load !15, !spirv.variable !29
  %6 = getelementptr i8, ptr %private, i64 16, !spirv.variable !30
  %7 = load ptr, ptr %3, align 8, !invariant.load !15, !spirv.variable !31
  %8 = getelementptr inbounds nuw i8, ptr %interface, i64 196
  %9 = alloca [32 x i8], align 16, !spirv.type !32
  %10 = alloca [64 x i8], align 4, !spirv.type !33
  %11 = alloca i32, align 4, !spirv.type !34
  %12 = load i32, ptr %8, align 4
  %13 = load ptr, ptr %7, align 8, !invariant.load !15
  %14 = sext i32 %12 to i64
  %15 = getelementptr [4 x i8], ptr %13, i64 %14
  store i32 %12, ptr %6, align 4
  store i32 %12, ptr %9, align 4
  %16 = getelementptr inbounds nuw i8, ptr %9, i64 24
  store i32 16, ptr %16, align 4
  store i32 %12, ptr %10, align 4
  %17 = getelementptr inbounds nuw i8, ptr %10, i64 4
  store i32 3, ptr %17, align 4
  %18 = getelementptr inbounds nuw i8, ptr %10, i64 8
  store i32 16, ptr %18, align 4
  %19 = getelementptr inbounds nuw i8, ptr %10, i64 12
  store i32 2, ptr %19, align 4
  store i32 %12, ptr %11, align 4
  call fastcc void @turned(ptr %interface, ptr %private, ptr nonnull %10, ptr nonnull %11) #0
  %20 = load i32, ptr %11, align 4
  %.val2 = load i32, ptr %9, align 4
  %21 = getelementptr i8, ptr %9, i64 24
  %.val3 = load i32, ptr %21, align 4
  %22 = call fastcc i32 @scaled(i32 %.val2, i32 %.val3, i32 3) #0
  %23 = and i32 %22, 3
  %24 = call fastcc i32 @sum(ptr nonnull %10, i32 %23) #0
  store i32 %24, ptr %9, align 4
  %.val = load i32, ptr %9, align 4
  %25 = getelementptr i8, ptr %9, i64 24
  %.val1 = load i32, ptr %25, align 4
  %26 = call fastcc i32 @scaled.specialized.1(i32 %.val, i32 %.val1, i32 %20) #0
  %27 = getelementptr i8, ptr %interface, i64 16
  %interface.val = load ptr, ptr %27, align 8
  %28 = getelementptr i8, ptr %private, i64 16
  %private.val = load i32, ptr %28, align 4
  %interface.val.val = load ptr, ptr %interface.val, align 8
  %29 = getelementptr i8, ptr %interface.val.val, i64 16
  %interface.val.val.val = load ptr, ptr %29, align 8
  %interface.val.val.val.val = load ptr, ptr %interface.val.val.val, align 8
  %30 = call fastcc i32 @from_memory(ptr %interface.val.val.val.val, i32 %private.val, i32 %23) #0
  %.val5 = load ptr, ptr %7, align 8
  %31 = call fastcc i32 @0(ptr %.val5, i32 %12) #0
  %.val4 = load ptr, ptr %5, align 8
  %32 = call fastcc i32 @0(ptr %.val4, i32 %23) #0
  %33 = getelementptr i8, ptr %15, i64 8
  %.val7 = load i32, ptr %33, align 4
  %34 = call fastcc i32 @1(i32 %.val7) #0
  %35 = load ptr, ptr %5, align 8, !invariant.load !15
  %36 = zext nneg i32 %23 to i64
  %37 = getelementptr [4 x i8], ptr %35, i64 %36
  %38 = getelementptr i8, ptr %37, i64 8
  %.val6 = load i32, ptr %38, align 4
  %39 = call fastcc i32 @1(i32 %.val6) #0
  %40 = add i32 %31, %32
  %41 = mul i32 %34, %39
  %42 = add i32 %40, %41
  %43 = add i32 %22, %26
  %44 = add i32 %43, %42
  %45 = add i32 %44, %30
  store i32 %45, ptr %15, align 4
  ret void
}

; Function Attrs: convergent nounwind
define void @main(ptr %interface) local_unnamed_addr #1 {
entry:
  %private = alloca [20 x i8], align 16
  store i32 0, ptr %private, align 4
  call void @main.internal(ptr %interface, ptr nonnull %private) #1
  ret void
}

attributes #0 = { convergent noinline nounwind }
attributes #1 = { convergent nounwind }

!spirv.MemoryModel = !{!0}
!spirv.entry_points = !{!1}
!spirv.variables = !{!4, !11, !14, !16, !17}
!spirv.module = !{!20}
!spirv.Generator = !{!21}

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
!11 = !{!"", i32 12, i32 0, i32 1, i32 -1, i32 -1, i32 -1, i64 0, !12, !8}
!12 = !{!6, !13}
!13 = !{i32 -1, i32 33, i32 1}
!14 = !{!"", i32 4, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i64 64, !15, !15}
!15 = !{}
!16 = !{!"", i32 6, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i64 4, !15, !15}
!17 = !{!"", i32 1, i32 -1, i32 -1, i32 -1, i32 -1, i32 29, i64 4, !18, !15}
!18 = !{!19}
!19 = !{i32 -1, i32 11, i32 29}
!20 = !{!"\00\03\01\00z\00\00\00\11\00\02\00\01\00\00\00\11\00\02\00Y\11\00\00\0A\00\08\00SPV_KHR_variable_pointers\00\00\00\0E\00\03\00\00\00\00\00\01\00\00\00\0F\00\06\00\05\00\00\00\01\00\00\00main\00\00\00\00\02\00\00\00\10\00\06\00\01\00\00\00\11\00\00\00\10\00\00\00\01\00\00\00\01\00\00\00\05\00\04\00\03\00\00\00scaled\00\00\05\00\03\00\06\00\00\00sum\00\05\00\04\00\07\00\00\00turned\00\00\05\00\05\00\08\00\00\00from_memory\00G\00\04\00\02\00\00\00\0B\00\00\00\1D\00\00\00G\00\04\00\09\00\00\00\06\00\00\00\04\00\00\00G\00\04\00\0A\00\00\00\06\00\00\00\04\00\00\00G\00\03\00\0B\00\00\00\02\00\00\00H\00\05\00\0B\00\00\00\00\00\00\00#\00\00\00\00\00\00\00G\00\04\00\0C\00\00\00\22\00\00\00\00\00\00\00G\00\04\00\0C\00\00\00!\00\00\00\00\00\00\00G\00\04\00\0D\00\00\00\22\00\00\00\00\00\00\00G\00\04\00\0D\00\00\00!\00\00\00\01\00\00\00\13\00\02\00\0E\00\00\00\14\00\02\00\0F\00\00\00\15\00\04\00\10\00\00\00 \00\00\00\00\00\00\00\17\00\04\00\11\00\00\00\10\00\00\00\04\00\00\00+\00\04\00\10\00\00\00\12\00\00\00\00\00\00\00+\00\04\00\10\00\00\00\13\00\00\00\01\00\00\00+\00\04\00\10\00\00\00\14\00\00\00\02\00\00\00+\00\04\00\10\00\00\00\15\00\00\00\03\00\00\00+\00\04\00\10\00\00\00\16\00\00\00\10\00\00\00\1D\00\03\00\09\00\00\00\10\00\00\00\1E\00\03\00\0B\00\00\00\09\00\00\00\1C\00\04\00\17\00\00\00\10\00\00\00\16\00\00\00\1E\00\04\00\18\00\00\00\10\00\00\00\11\00\00\00 \00\04\00\19\00\00\00\0C\00\00\00\0B\00\00\00 \00\04\00\0A\00\00\00\0C\00\00\00\10\00\00\00 \00\04\00\1A\00\00\00\04\00\00\00\17\00\00\00 \00\04\00\1B\00\00\00\04\00\00\00\10\00\00\00 \00\04\00\1C\00\00\00\01\00\00\00\10\00\00\00 \00\04\00\1D\00\00\00\06\00\00\00\10\00\00\00 \00\04\00\1E\00\00\00\07\00\00\00\18\00\00\00 \00\04\00\1F\00\00\00\07\00\00\00\10\00\00\00 \00\04\00 \00\00\00\07\00\00\00\17\00\00\00;\00\04\00\19\00\00\00\0C\00\00\00\0C\00\00\00;\00\04\00\19\00\00\00\0D\00\00\00\0C\00\00\00;\00\04\00\1A\00\00\00!\00\00\00\04\00\00\00;\00\04\00\1D\00\00\00\22\00\00\00\06\00\00\00;\00\04\00\1C\00\00\00\02\00\00\00\01\00\00\00!\00\03\00#\00\00\00\0E\00\00\00!\00\06\00$\00\00\00\10\00\00\00\1E\00\00\00\10\00\00\00\10\00\00\00!\00\05\00%\00\00\00\10\00\00\00 \00\00\00\10\00\00\00!\00\06\00&\00\00\00\10\00\00\00\19\00\00\00\10\00\00\00\10\00\00\00!\00\05\00'\00\00\00\10\00\00\00\0A\00\00\00\10\00\00\00!\00\04\00(\00\00\00\10\00\00\00\10\00\00\00!\00\06\00)\00\00\00\0E\00\00\00 \00\00\00\1F\00\00\00\10\00\00\00", !"\09\00\00\00\00\00\00\00\01\00\00\00\04\00\00\00\09\00\00\00\01\00\00\00\01\00\00\00\04\00\00\00\0B\00\00\00\00\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\0B\00\00\00\01\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\17\00\00\00\00\00\00\00\01\00\00\00\04\00\00\00\17\00\00\00\01\00\00\00\01\00\00\00\04\00\00\00\18\00\00\00\00\00\00\00\06\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\10\00\00\00\00\00\00\00\00\00\00\00\18\00\00\00\01\00\00\00\06\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\10\00\00\00\00\00\00\00\00\00\00\00", i32 -71865239}
!21 = !{i16 7, i16 0}
!22 = !{i32 42, i32 25, i32 16, i32 16}
!23 = !{i32 52, i32 10, i32 16}
!24 = !{i32 3, i32 30, i32 16, i32 16}
!25 = !{i32 6, i32 32, i32 16}
!26 = !{i32 8, i32 16}
!27 = !{i32 7, i32 32, i32 31, i32 16}
!28 = !{i32 1}
!29 = !{i32 13}
!30 = !{i32 34}
!31 = !{i32 12}
!32 = !{i32 24}
!33 = !{i32 23}
!34 = !{i32 16}
