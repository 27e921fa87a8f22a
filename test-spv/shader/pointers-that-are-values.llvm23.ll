target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%spirv.interface = type { ptr, ptr, ptr, ptr, i64, ptr addrspace(3), ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, [3 x i32], [3 x i32], [3 x i32], [3 x i32], [3 x i32], i32, i32, i32, i32, i32, [4 x i32], [4 x i32], [4 x i32], [4 x i32], [4 x i32] }

@llvm.compiler.used = appending global [1 x ptr] [ptr @main.internal], section "llvm.metadata"

; Function Attrs: convergent nounwind
define internal ptr @0(ptr %interface, ptr %private, ptr %0, i32 %1) #0 !spirv.function !20 !spirv.type !21 {
  %3 = sext i32 %1 to i64
  %4 = getelementptr [4 x i8], ptr %0, i64 %3, !spirv.element !22
  ret ptr %4
}

; Function Attrs: convergent noinline nounwind
define internal void @main.internal(ptr %interface, ptr %private) #1 !spirv.function !23 {
  %1 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 2
  %2 = load ptr, ptr %1, align 8, !invariant.load !17
  %3 = getelementptr inbounds ptr, ptr %2, i64 0
  %4 = load ptr, ptr %3, align 8, !invariant.load !17
  %5 = getelementptr inbounds { ptr, i64 }, ptr %4, i64 1
  %6 = load ptr, ptr %5, align 8, !invariant.load !17, !spirv.variable !24
  %7 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 2
  %8 = load ptr, ptr %7, align 8, !invariant.load !17
  %9 = getelementptr inbounds ptr, ptr %8, i64 0
  %10 = load ptr, ptr %9, align 8, !invariant.load !17
  %11 = getelementptr inbounds { ptr, i64 }, ptr %10, i64 0
  %12 = load ptr, ptr %11, align 8, !invariant.load !17, !spirv.variable !25
  %13 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 22, !spirv.variable !26
  %14 = alloca ptr, align 8, !spirv.type !21
  store ptr null, ptr %14, align 8
  %15 = load i32, ptr %13, align 4
  %16 = load ptr, ptr %12, align 8, !invariant.load !17
  %17 = sext i32 %15 to i64
  %18 = getelementptr [4 x i8], ptr %16, i64 %17
  %19 = load ptr, ptr %12, align 8, !invariant.load !17
  %20 = getelementptr i8, ptr %19, i64 32
  %21 = and i32 %15, 1
  %22 = icmp ne i32 %21, 0
  %23 = select i1 %22, ptr %18, ptr %20, !spirv.type !21
  %24 = load i32, ptr %23, align 4
  store ptr %23, ptr %14, align 8
  %25 = load ptr, ptr %14, align 8
  %26 = load i32, ptr %25, align 4
  %27 = call ptr @0(ptr %interface, ptr %private, ptr %23, i32 %15) #0
  %28 = load i32, ptr %27, align 4
  br i1 %22, label %29, label %31, !spirv.merge !27, !spirv.label !28

29:                                               ; preds = %0
  %30 = getelementptr i8, ptr %18, i64 8, !spirv.element !22
  br label %33

31:                                               ; preds = %0
  %32 = getelementptr i8, ptr %20, i64 -4, !spirv.element !22
  br label %33

33:                                               ; preds = %31, %29
  %34 = phi ptr [ %30, %29 ], [ %32, %31 ], !spirv.type !21
  %35 = load i32, ptr %34, align 4
  br label %36, !spirv.label !29

36:                                               ; preds = %41, %33
  %37 = phi ptr [ %18, %33 ], [ %44, %41 ], !spirv.type !21
  %38 = phi i32 [ 0, %33 ], [ %45, %41 ]
  %39 = phi i32 [ 0, %33 ], [ %43, %41 ]
  %40 = icmp ult i32 %38, 3
  br i1 %40, label %41, label %46, !spirv.merge !30, !spirv.label !31

41:                                               ; preds = %36
  %42 = load i32, ptr %37, align 4
  %43 = add i32 %39, %42
  %44 = getelementptr i8, ptr %37, i64 4, !spirv.element !22
  %45 = add i32 %38, 1
  br label %36, !llvm.loop !32, !spirv.label !33

46:                                               ; preds = %36
  %47 = ptrtoint ptr %37 to i64, !spirv.type !22
  %48 = ptrtoint ptr %18 to i64, !spirv.type !22
  %49 = sub i64 %47, %48
  %50 = sdiv i64 %49, 4
  %51 = trunc i64 %50 to i32
  %52 = icmp eq ptr %23, %20, !spirv.type !21
  %53 = icmp ne ptr %23, %20, !spirv.type !21
  %54 = select i1 %52, i32 1, i32 0
  %55 = select i1 %53, i32 1, i32 0
  %56 = mul i32 %15, 8
  %57 = load ptr, ptr %6, align 8, !invariant.load !17
  %58 = sext i32 %56 to i64
  %59 = getelementptr [4 x i8], ptr %57, i64 %58
  store i32 %24, ptr %59, align 4
  %60 = add i32 %56, 1
  %61 = load ptr, ptr %6, align 8, !invariant.load !17
  %62 = sext i32 %60 to i64
  %63 = getelementptr [4 x i8], ptr %61, i64 %62
  store i32 %28, ptr %63, align 4
  %64 = add i32 %56, 2
  %65 = load ptr, ptr %6, align 8, !invariant.load !17
  %66 = sext i32 %64 to i64
  %67 = getelementptr [4 x i8], ptr %65, i64 %66
  store i32 %35, ptr %67, align 4
  %68 = add i32 %56, 3
  %69 = load ptr, ptr %6, align 8, !invariant.load !17
  %70 = sext i32 %68 to i64
  %71 = getelementptr [4 x i8], ptr %69, i64 %70
  store i32 %39, ptr %71, align 4
  %72 = add i32 %56, 4
  %73 = load ptr, ptr %6, align 8, !invariant.load !17
  %74 = sext i32 %72 to i64
  %75 = getelementptr [4 x i8], ptr %73, i64 %74
  store i32 %51, ptr %75, align 4
  %76 = add i32 %56, 5
  %77 = load ptr, ptr %6, align 8, !invariant.load !17
  %78 = sext i32 %76 to i64
  %79 = getelementptr [4 x i8], ptr %77, i64 %78
  store i32 %54, ptr %79, align 4
  %80 = add i32 %56, 6
  %81 = load ptr, ptr %6, align 8, !invariant.load !17
  %82 = sext i32 %80 to i64
  %83 = getelementptr [4 x i8], ptr %81, i64 %82
  store i32 %26, ptr %83, align 4
  %84 = add i32 %56, 7
  %85 = load ptr, ptr %6, align 8, !invariant.load !17
  %86 = sext i32 %84 to i64
  %87 = getelementptr [4 x i8], ptr %85, i64 %86
  store i32 %55, ptr %87, align 4
  ret void, !spirv.label !34
}

; Function Attrs: convergent nounwind
define void @main(ptr %interface) #0 {
entry:
  %private = alloca [16 x i8], align 16
  store i32 0, ptr %private, align 4
  call void @main.internal(ptr %interface, ptr %private) #0
  ret void
}

attributes #0 = { convergent nounwind }
attributes #1 = { convergent noinline nounwind }

!spirv.MemoryModel = !{!0}
!spirv.entry_points = !{!1}
!spirv.variables = !{!4, !11, !14}
!spirv.module = !{!18}
!spirv.Generator = !{!19}

!0 = !{i32 0, i32 1}
!1 = !{ptr @main, !"main", i32 5, i32 8, i32 1, i32 1, i64 0, i64 1, i1 false, !2}
!2 = !{!3}
!3 = !{i32 17, i32 8, i32 1, i32 1}
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
!14 = !{!"", i32 1, i32 -1, i32 -1, i32 -1, i32 -1, i32 29, i64 4, !15, !17}
!15 = !{!16}
!16 = !{i32 -1, i32 11, i32 29}
!17 = !{}
!18 = !{!"\00\06\01\00W\00\00\00\11\00\02\00\01\00\00\00\11\00\02\00Z\11\00\00\0E\00\03\00\00\00\00\00\01\00\00\00\0F\00\08\00\05\00\00\00\01\00\00\00main\00\00\00\00\02\00\00\00\03\00\00\00\04\00\00\00\10\00\06\00\01\00\00\00\11\00\00\00\08\00\00\00\01\00\00\00\01\00\00\00G\00\04\00\02\00\00\00\0B\00\00\00\1D\00\00\00G\00\04\00\05\00\00\00\06\00\00\00\04\00\00\00G\00\04\00\06\00\00\00\06\00\00\00\04\00\00\00G\00\03\00\07\00\00\00\02\00\00\00H\00\05\00\07\00\00\00\00\00\00\00#\00\00\00\00\00\00\00G\00\04\00\03\00\00\00\22\00\00\00\00\00\00\00G\00\04\00\03\00\00\00!\00\00\00\00\00\00\00G\00\04\00\04\00\00\00\22\00\00\00\00\00\00\00G\00\04\00\04\00\00\00!\00\00\00\01\00\00\00\13\00\02\00\08\00\00\00!\00\03\00\09\00\00\00\08\00\00\00\14\00\02\00\0A\00\00\00\15\00\04\00\0B\00\00\00 \00\00\00\00\00\00\00\15\00\04\00\0C\00\00\00 \00\00\00\01\00\00\00\1D\00\03\00\05\00\00\00\0B\00\00\00\1E\00\03\00\07\00\00\00\05\00\00\00 \00\04\00\0D\00\00\00\0C\00\00\00\07\00\00\00 \00\04\00\06\00\00\00\0C\00\00\00\0B\00\00\00 \00\04\00\0E\00\00\00\0C\00\00\00\0B\00\00\00 \00\04\00\0F\00\00\00\01\00\00\00\0B\00\00\00 \00\04\00\10\00\00\00\07\00\00\00\06\00\00\00!\00\05\00\11\00\00\00\06\00\00\00\06\00\00\00\0B\00\00\00+\00\04\00\0B\00\00\00\12\00\00\00\00\00\00\00+\00\04\00\0B\00\00\00\13\00\00\00\01\00\00\00+\00\04\00\0B\00\00\00\14\00\00\00\02\00\00\00+\00\04\00\0B\00\00\00\15\00\00\00\03\00\00\00+\00\04\00\0B\00\00\00\16\00\00\00\04\00\00\00+\00\04\00\0B\00\00\00\17\00\00\00\05\00\00\00+\00\04\00\0B\00\00\00\18\00\00\00\06\00\00\00+\00\04\00\0B\00\00\00\19\00\00\00\07\00\00\00+\00\04\00\0B\00\00\00\1A\00\00\00\08\00\00\00+\00\04\00\0C\00\00\00\1B\00\00\00\FF\FF\FF\FF.\00\03\00\06\00\00\00\1C\00\00\00;\00\04\00\0D\00\00\00\03\00\00\00\0C\00\00\00;\00\04\00\0D\00\00\00\04\00\00\00\0C\00\00\00;\00\04\00\0F\00\00\00\02\00\00\00\01\00\00\00", !"\05\00\00\00\00\00\00\00\01\00\00\00\04\00\00\00\05\00\00\00\01\00\00\00\01\00\00\00\04\00\00\00\07\00\00\00\00\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\07\00\00\00\01\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", i32 1727981774}
!19 = !{i16 7, i16 0}
!20 = !{i32 29, i32 6, i32 11}
!21 = !{i32 6}
!22 = !{i32 6, i32 4}
!23 = !{i32 1}
!24 = !{i32 4}
!25 = !{i32 3}
!26 = !{i32 2}
!27 = !{i32 0, i32 47, i32 0, i32 34, i32 0}
!28 = !{i32 34}
!29 = !{i32 47}
!30 = !{i32 1, i32 63, i32 57, i32 54, i32 0}
!31 = !{i32 54}
!32 = distinct !{!32}
!33 = !{i32 57}
!34 = !{i32 63}
