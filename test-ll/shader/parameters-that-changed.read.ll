target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%spirv.interface = type { ptr, ptr, ptr, ptr, i64, ptr addrspace(3), ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, [3 x i32], [3 x i32], [3 x i32], [3 x i32], [3 x i32], i32, i32, i32, i32, i32, [4 x i32], [4 x i32], [4 x i32], [4 x i32], [4 x i32] }

@llvm.compiler.used = appending global [1 x ptr] [ptr @main.internal], section "llvm.metadata"

; Function Attrs: convergent noinline nounwind
define internal void @main.internal(ptr %interface, ptr %private) #0 !spirv.function !22 {
  %1 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 2
  %2 = load ptr, ptr %1, align 8, !invariant.load !15
  %3 = getelementptr inbounds ptr, ptr %2, i64 0
  %4 = load ptr, ptr %3, align 8, !invariant.load !15
  %5 = getelementptr inbounds { ptr, i64 }, ptr %4, i64 1
  %6 = load ptr, ptr %5, align 8, !invariant.load !15, !spirv.variable !23
  %7 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 2
  %8 = load ptr, ptr %7, align 8, !invariant.load !15
  %9 = getelementptr inbounds ptr, ptr %8, i64 0
  %10 = load ptr, ptr %9, align 8, !invariant.load !15
  %11 = getelementptr inbounds { ptr, i64 }, ptr %10, i64 0
  %12 = load ptr, ptr %11, align 8, !invariant.load !15, !spirv.variable !24
  %13 = getelementptr i8, ptr %private, i64 16, !spirv.variable !25
  %14 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 22, !spirv.variable !26
  %15 = alloca [32 x i8], align 16, !spirv.type !27
  %16 = alloca [64 x i8], align 4, !spirv.type !28
  %17 = alloca i32, align 4, !spirv.type !29
  %18 = load i32, ptr %14, align 4
  store i32 %18, ptr %13, align 4
  store i32 %18, ptr %15, align 4
  %19 = getelementptr i8, ptr %15, i64 24
  store i32 16, ptr %19, align 4
  store i32 %18, ptr %16, align 4
  %20 = getelementptr i8, ptr %16, i64 4
  store i32 3, ptr %20, align 4
  %21 = getelementptr i8, ptr %16, i64 8
  store i32 16, ptr %21, align 4
  %22 = getelementptr i8, ptr %16, i64 12
  store i32 2, ptr %22, align 4
  store i32 %18, ptr %17, align 4
  call void @turned(ptr %interface, ptr %private, ptr %16, ptr %17) #0
  %23 = load i32, ptr %17, align 4
  %24 = load i32, ptr %15, align 4
  %25 = getelementptr i8, ptr %15, i64 24
  %26 = load i32, ptr %25, align 4
  %27 = call i32 @scaled(ptr %interface, ptr %private, i32 %24, i32 %26, i32 3) #0
  %28 = and i32 %27, 3
  %29 = call i32 @sum(ptr %interface, ptr %private, ptr %16, i32 %28) #0
  store i32 %29, ptr %15, align 4
  %30 = load i32, ptr %15, align 4
  %31 = getelementptr i8, ptr %15, i64 24
  %32 = load i32, ptr %31, align 4
  %33 = call i32 @scaled.specialized.1(ptr %interface, ptr %private, i32 %30, i32 %32, i32 %23) #0
  %34 = load i32, ptr %13, align 4
  %35 = call i32 @from_memory(ptr %interface, ptr %private, i32 %34, i32 %28) #0
  %36 = call i32 @0(ptr %interface, ptr %private, ptr %12, i32 %18) #0
  %37 = call i32 @0(ptr %interface, ptr %private, ptr %6, i32 %28) #0
  %38 = add i32 %18, 2
  %39 = load ptr, ptr %12, align 8, !invariant.load !15
  %40 = sext i32 %38 to i64
  %41 = getelementptr [4 x i8], ptr %39, i64 %40
  %42 = load i32, ptr %41, align 4
  %43 = call i32 @1(ptr %interface, ptr %private, i32 %42) #0
  %44 = add i32 %28, 2
  %45 = load ptr, ptr %6, align 8, !invariant.load !15
  %46 = sext i32 %44 to i64
  %47 = getelementptr [4 x i8], ptr %45, i64 %46
  %48 = load i32, ptr %47, align 4
  %49 = call i32 @1(ptr %interface, ptr %private, i32 %48) #0
  %50 = add i32 %36, %37
  %51 = mul i32 %43, %49
  %52 = add i32 %50, %51
  %53 = add i32 %27, %33
  %54 = add i32 %53, %52
  %55 = add i32 %54, %35
  %56 = load ptr, ptr %12, align 8, !invariant.load !15
  %57 = sext i32 %18 to i64
  %58 = getelementptr [4 x i8], ptr %56, i64 %57
  store i32 %55, ptr %58, align 4
  ret void
}

; Function Attrs: convergent noinline nounwind
define internal void @turned(ptr %interface, ptr %private, ptr %0, ptr %1) #0 !spirv.function !30 {
  %3 = getelementptr i8, ptr %private, i64 16, !spirv.variable !25
  %4 = load i32, ptr %1, align 4
  %5 = and i32 %4, 3
  %6 = call i32 @sum(ptr %interface, ptr %private, ptr %0, i32 %5) #0
  %7 = load i32, ptr %3, align 4
  %8 = call i32 @from_memory(ptr %interface, ptr %private, i32 %7, i32 %5) #0
  %9 = add i32 %6, %8
  store i32 %9, ptr %1, align 4
  ret void
}

; Function Attrs: convergent noinline nounwind
define internal i32 @sum(ptr %interface, ptr %private, ptr %0, i32 %1) #0 !spirv.function !31 {
  %3 = sext i32 %1 to i64
  %4 = getelementptr [4 x i8], ptr %0, i64 %3
  %5 = load i32, ptr %4, align 4
  %6 = add i32 %1, 1
  %7 = and i32 %6, 3
  %8 = sext i32 %7 to i64
  %9 = getelementptr [4 x i8], ptr %0, i64 %8
  %10 = load i32, ptr %9, align 4
  %11 = add i32 %5, %10
  ret i32 %11
}

; Function Attrs: convergent noinline nounwind
define internal i32 @from_memory(ptr %interface, ptr %private, i32 %private.16.val, i32 %0) #0 !spirv.function !32 {
  %2 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 2
  %3 = load ptr, ptr %2, align 8, !invariant.load !15
  %4 = getelementptr inbounds ptr, ptr %3, i64 0
  %5 = load ptr, ptr %4, align 8, !invariant.load !15
  %6 = getelementptr inbounds { ptr, i64 }, ptr %5, i64 1
  %7 = load ptr, ptr %6, align 8, !invariant.load !15, !spirv.variable !23
  %8 = load ptr, ptr %7, align 8, !invariant.load !15
  %9 = sext i32 %0 to i64
  %10 = getelementptr [4 x i8], ptr %8, i64 %9
  %11 = load i32, ptr %10, align 4
  %12 = add i32 %11, %private.16.val
  ret i32 %12
}

; Function Attrs: convergent noinline nounwind
define internal i32 @scaled(ptr %interface, ptr %private, i32 %cell.0.val, i32 %cell.24.val, i32 %0) #0 !spirv.function !33 {
  %2 = add i32 %cell.0.val, %cell.24.val
  %3 = mul i32 %2, %0
  ret i32 %3
}

; Function Attrs: convergent noinline nounwind
define internal i32 @scaled.specialized.1(ptr %interface, ptr %private, i32 %cell.0.val, i32 %cell.24.val, i32 %0) #0 !spirv.function !34 {
  %2 = add i32 %cell.0.val, %cell.24.val
  %3 = mul i32 %2, %0
  ret i32 %3
}

; Function Attrs: convergent noinline nounwind
define internal i32 @0(ptr %interface, ptr %private, ptr %.0.val, i32 %0) #0 !spirv.function !35 {
  %2 = load ptr, ptr %.0.val, align 8, !invariant.load !15
  %3 = sext i32 %0 to i64
  %4 = getelementptr [4 x i8], ptr %2, i64 %3
  %5 = load i32, ptr %4, align 4
  %6 = load ptr, ptr %.0.val, align 8, !invariant.load !15
  %7 = load i32, ptr %6, align 4
  %8 = add i32 %5, %7
  ret i32 %8
}

; Function Attrs: convergent noinline nounwind
define internal i32 @1(ptr %interface, ptr %private, i32 %.8.val) #0 !spirv.function !36 {
  ret i32 %.8.val
}

; Function Attrs: convergent nounwind
define void @main(ptr %interface) #1 {
entry:
  %private = alloca [20 x i8], align 16
  store i32 0, ptr %private, align 4
  call void @main.internal(ptr %interface, ptr %private) #1
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
!20 = !{!"\00\03\01\00\DC\00\00\00\11\00\02\00\01\00\00\00\11\00\02\00Y\11\00\00\0A\00\08\00SPV_KHR_variable_pointers\00\00\00\0E\00\03\00\00\00\00\00\01\00\00\00\0F\00\06\00\05\00\00\00\01\00\00\00main\00\00\00\00\02\00\00\00\10\00\06\00\01\00\00\00\11\00\00\00\10\00\00\00\01\00\00\00\01\00\00\00\05\00\08\00z\00\00\00scaled.specialized.1\00\00\00\00\05\00\04\00\03\00\00\00scaled\00\00\05\00\03\00\06\00\00\00sum\00\05\00\04\00\07\00\00\00turned\00\00\05\00\05\00\08\00\00\00from_memory\00G\00\04\00\02\00\00\00\0B\00\00\00\1D\00\00\00G\00\04\00\09\00\00\00\06\00\00\00\04\00\00\00G\00\04\00\0A\00\00\00\06\00\00\00\04\00\00\00G\00\03\00\0B\00\00\00\02\00\00\00H\00\05\00\0B\00\00\00\00\00\00\00#\00\00\00\00\00\00\00G\00\04\00\0C\00\00\00\22\00\00\00\00\00\00\00G\00\04\00\0C\00\00\00!\00\00\00\00\00\00\00G\00\04\00\0D\00\00\00\22\00\00\00\00\00\00\00G\00\04\00\0D\00\00\00!\00\00\00\01\00\00\00\13\00\02\00\0E\00\00\00\14\00\02\00\0F\00\00\00\15\00\04\00\10\00\00\00 \00\00\00\00\00\00\00\17\00\04\00\11\00\00\00\10\00\00\00\04\00\00\00+\00\04\00\10\00\00\00\12\00\00\00\00\00\00\00+\00\04\00\10\00\00\00\13\00\00\00\01\00\00\00+\00\04\00\10\00\00\00\14\00\00\00\02\00\00\00+\00\04\00\10\00\00\00\15\00\00\00\03\00\00\00+\00\04\00\10\00\00\00\16\00\00\00\10\00\00\00\1D\00\03\00\09\00\00\00\10\00\00\00\1E\00\03\00\0B\00\00\00\09\00\00\00\1C\00\04\00\17\00\00\00\10\00\00\00\16\00\00\00\1E\00\04\00\18\00\00\00\10\00\00\00\11\00\00\00 \00\04\00\19\00\00\00\0C\00\00\00\0B\00\00\00 \00\04\00\0A\00\00\00\0C\00\00\00\10\00\00\00 \00\04\00\1A\00\00\00\04\00\00\00\17\00\00\00 \00\04\00\1B\00\00\00\04\00\00\00\10\00\00\00 \00\04\00\1C\00\00\00\01\00\00\00\10\00\00\00 \00\04\00\1D\00\00\00\06\00\00\00\10\00\00\00 \00\04\00\1E\00\00\00\07\00\00\00\18\00\00\00 \00\04\00\1F\00\00\00\07\00\00\00\10\00\00\00 \00\04\00 \00\00\00\07\00\00\00\17\00\00\00;\00\04\00\19\00\00\00\0C\00\00\00\0C\00\00\00;\00\04\00\19\00\00\00\0D\00\00\00\0C\00\00\00;\00\04\00\1A\00\00\00!\00\00\00\04\00\00\00;\00\04\00\1D\00\00\00\22\00\00\00\06\00\00\00;\00\04\00\1C\00\00\00\02\00\00\00\01\00\00\00!\00\03\00#\00\00\00\0E\00\00\00!\00\06\00$\00\00\00\10\00\00\00\1E\00\00\00\10\00\00\00\10\00\00\00!\00\05\00%\00\00\00\10\00\00\00 \00\00\00\10\00\00\00!\00\06\00&\00\00\00\10\00\00\00\19\00\00\00\10\00\00\00\10\00\00\00!\00\05\00'\00\00\00\10\00\00\00\0A\00\00\00\10\00\00\00!\00\04\00(\00\00\00\10\00\00\00\10\00\00\00!\00\06\00)\00\00\00\0E\00\00\00 \00\00\00\1F\00\00\00\10\00\00\00 \00\04\00\9A\00\00\00\0C\00\00\00\10\00\00\00!\00\05\00\A9\00\00\00\10\00\00\00\19\00\00\00\10\00\00\00!\00\06\00\B4\00\00\00\10\00\00\00\10\00\00\00\10\00\00\00\10\00\00\00!\00\05\00\C1\00\00\00\0E\00\00\00 \00\00\00\1F\00\00\00!\00\05\00\D5\00\00\00\10\00\00\00\10\00\00\00\10\00\00\00", !"\09\00\00\00\00\00\00\00\01\00\00\00\04\00\00\00\09\00\00\00\01\00\00\00\01\00\00\00\04\00\00\00\0B\00\00\00\00\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\0B\00\00\00\01\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\17\00\00\00\00\00\00\00\01\00\00\00\04\00\00\00\17\00\00\00\01\00\00\00\01\00\00\00\04\00\00\00\18\00\00\00\00\00\00\00\06\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\10\00\00\00\00\00\00\00\00\00\00\00\18\00\00\00\01\00\00\00\06\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\10\00\00\00\00\00\00\00\00\00\00\00", i32 -1565626138}
!21 = !{i16 6, i16 14}
!22 = !{i32 1}
!23 = !{i32 13}
!24 = !{i32 12}
!25 = !{i32 34}
!26 = !{i32 2}
!27 = !{i32 24}
!28 = !{i32 23}
!29 = !{i32 16}
!30 = !{i32 7, i32 32, i32 31}
!31 = !{i32 6, i32 32, i32 16}
!32 = !{i32 8, i32 16, i32 16}
!33 = !{i32 3, i32 16, i32 16, i32 16}
!34 = !{i32 122, i32 16, i32 16, i32 16}
!35 = !{i32 42, i32 25, i32 16}
!36 = !{i32 52, i32 16}
