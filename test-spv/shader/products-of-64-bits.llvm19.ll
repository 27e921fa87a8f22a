target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%spirv.interface = type { ptr, ptr, ptr, ptr, i64, ptr addrspace(3), ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, [3 x i32], [3 x i32], [3 x i32], [3 x i32], [3 x i32], i32, i32, i32, i32, i32, [4 x i32], [4 x i32], [4 x i32], [4 x i32], [4 x i32] }
%structtype = type { i64, i64 }
%structtype.0 = type { i64, i64 }
%structtype.1 = type { <2 x i64>, <2 x i64> }

@llvm.compiler.used = appending global [1 x ptr] [ptr @main.internal], section "llvm.metadata"

; Function Attrs: convergent noinline nounwind
define internal void @main.internal(ptr %interface, ptr %private) #0 !spirv.function !16 {
  %1 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 2
  %2 = load ptr, ptr %1, align 8, !invariant.load !17
  %3 = getelementptr inbounds ptr, ptr %2, i64 0
  %4 = load ptr, ptr %3, align 8, !invariant.load !17
  %5 = getelementptr inbounds { ptr, i64 }, ptr %4, i64 1
  %6 = load ptr, ptr %5, align 8, !invariant.load !17, !spirv.variable !18
  %7 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 2
  %8 = load ptr, ptr %7, align 8, !invariant.load !17
  %9 = getelementptr inbounds ptr, ptr %8, i64 0
  %10 = load ptr, ptr %9, align 8, !invariant.load !17
  %11 = getelementptr inbounds { ptr, i64 }, ptr %10, i64 0
  %12 = load ptr, ptr %11, align 8, !invariant.load !17, !spirv.variable !19
  %13 = load ptr, ptr %12, align 8, !invariant.load !17
  %14 = load ptr, ptr %12, align 8, !invariant.load !17
  %15 = getelementptr i8, ptr %14, i64 16
  %16 = load <2 x i64>, ptr %13, align 8
  %17 = load <2 x i64>, ptr %15, align 8
  %18 = extractelement <2 x i64> %16, i32 0
  %19 = extractelement <2 x i64> %17, i32 0
  %20 = zext i64 %18 to i128
  %21 = zext i64 %19 to i128
  %22 = mul i128 %20, %21
  %23 = trunc i128 %22 to i64
  %24 = lshr i128 %22, 64
  %25 = trunc i128 %24 to i64
  %26 = insertvalue %structtype poison, i64 %23, 0
  %27 = insertvalue %structtype %26, i64 %25, 1
  %28 = extractvalue %structtype %27, 0
  %29 = extractvalue %structtype %27, 1
  %30 = insertelement <2 x i64> poison, i64 %28, i32 0
  %31 = insertelement <2 x i64> %30, i64 %29, i32 1
  %32 = load ptr, ptr %6, align 8, !invariant.load !17
  store <2 x i64> %31, ptr %32, align 8
  %33 = zext i64 81985529216486895 to i128
  %34 = zext i64 %19 to i128
  %35 = mul i128 %33, %34
  %36 = trunc i128 %35 to i64
  %37 = lshr i128 %35, 64
  %38 = trunc i128 %37 to i64
  %39 = insertvalue %structtype poison, i64 %36, 0
  %40 = insertvalue %structtype %39, i64 %38, 1
  %41 = extractvalue %structtype %40, 0
  %42 = extractvalue %structtype %40, 1
  %43 = insertelement <2 x i64> poison, i64 %41, i32 0
  %44 = insertelement <2 x i64> %43, i64 %42, i32 1
  %45 = load ptr, ptr %6, align 8, !invariant.load !17
  %46 = getelementptr i8, ptr %45, i64 16
  store <2 x i64> %44, ptr %46, align 8
  %47 = extractelement <2 x i64> %16, i32 1
  %48 = sext i64 %47 to i128
  %49 = sext i64 -7 to i128
  %50 = mul i128 %48, %49
  %51 = trunc i128 %50 to i64
  %52 = lshr i128 %50, 64
  %53 = trunc i128 %52 to i64
  %54 = insertvalue %structtype.0 poison, i64 %51, 0
  %55 = insertvalue %structtype.0 %54, i64 %53, 1
  %56 = extractvalue %structtype.0 %55, 0
  %57 = extractvalue %structtype.0 %55, 1
  %58 = insertelement <2 x i64> poison, i64 %56, i32 0
  %59 = insertelement <2 x i64> %58, i64 %57, i32 1
  %60 = load ptr, ptr %6, align 8, !invariant.load !17
  %61 = getelementptr i8, ptr %60, i64 32
  store <2 x i64> %59, ptr %61, align 8
  %62 = sext <2 x i64> %16 to <2 x i128>
  %63 = sext <2 x i64> %17 to <2 x i128>
  %64 = mul <2 x i128> %62, %63
  %65 = trunc <2 x i128> %64 to <2 x i64>
  %66 = lshr <2 x i128> %64, <i128 64, i128 64>
  %67 = trunc <2 x i128> %66 to <2 x i64>
  %68 = insertvalue %structtype.1 poison, <2 x i64> %65, 0
  %69 = insertvalue %structtype.1 %68, <2 x i64> %67, 1
  %70 = extractvalue %structtype.1 %69, 1
  %71 = load ptr, ptr %6, align 8, !invariant.load !17
  %72 = getelementptr i8, ptr %71, i64 48
  store <2 x i64> %70, ptr %72, align 8
  ret void
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
!spirv.variables = !{!4, !11}
!spirv.module = !{!14}
!spirv.Generator = !{!15}

!0 = !{i32 0, i32 1}
!1 = !{ptr @main, !"main", i32 5, i32 1, i32 1, i32 1, i64 0, i64 1, i1 false, !2}
!2 = !{!3}
!3 = !{i32 17, i32 1, i32 1, i32 1}
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
!14 = !{!"\00\06\01\006\00\00\00\11\00\02\00\01\00\00\00\11\00\02\00\0B\00\00\00\0E\00\03\00\00\00\00\00\01\00\00\00\0F\00\07\00\05\00\00\00\01\00\00\00main\00\00\00\00\02\00\00\00\03\00\00\00\10\00\06\00\01\00\00\00\11\00\00\00\01\00\00\00\01\00\00\00\01\00\00\00G\00\04\00\04\00\00\00\06\00\00\00\10\00\00\00G\00\03\00\05\00\00\00\02\00\00\00H\00\05\00\05\00\00\00\00\00\00\00#\00\00\00\00\00\00\00G\00\04\00\02\00\00\00\22\00\00\00\00\00\00\00G\00\04\00\02\00\00\00!\00\00\00\00\00\00\00G\00\04\00\03\00\00\00\22\00\00\00\00\00\00\00G\00\04\00\03\00\00\00!\00\00\00\01\00\00\00\13\00\02\00\06\00\00\00!\00\03\00\07\00\00\00\06\00\00\00\15\00\04\00\08\00\00\00 \00\00\00\00\00\00\00\15\00\04\00\09\00\00\00@\00\00\00\00\00\00\00\15\00\04\00\0A\00\00\00@\00\00\00\01\00\00\00\17\00\04\00\0B\00\00\00\09\00\00\00\02\00\00\00\17\00\04\00\0C\00\00\00\0A\00\00\00\02\00\00\00\1E\00\04\00\0D\00\00\00\09\00\00\00\09\00\00\00\1E\00\04\00\0E\00\00\00\0A\00\00\00\0A\00\00\00\1E\00\04\00\0F\00\00\00\0C\00\00\00\0C\00\00\00\1D\00\03\00\04\00\00\00\0B\00\00\00\1E\00\03\00\05\00\00\00\04\00\00\00 \00\04\00\10\00\00\00\0C\00\00\00\05\00\00\00 \00\04\00\11\00\00\00\0C\00\00\00\0B\00\00\00+\00\04\00\08\00\00\00\12\00\00\00\00\00\00\00+\00\04\00\08\00\00\00\13\00\00\00\01\00\00\00+\00\04\00\08\00\00\00\14\00\00\00\02\00\00\00+\00\04\00\08\00\00\00\15\00\00\00\03\00\00\00+\00\05\00\09\00\00\00\16\00\00\00\EF\CD\AB\89gE#\01+\00\05\00\0A\00\00\00\17\00\00\00\F9\FF\FF\FF\FF\FF\FF\FF;\00\04\00\10\00\00\00\02\00\00\00\0C\00\00\00;\00\04\00\10\00\00\00\03\00\00\00\0C\00\00\00", !"\0D\00\00\00\00\00\00\00\06\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\08\00\00\00\00\00\00\00\00\00\00\00\0D\00\00\00\01\00\00\00\06\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\08\00\00\00\00\00\00\00\00\00\00\00\0E\00\00\00\00\00\00\00\06\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\08\00\00\00\00\00\00\00\00\00\00\00\0E\00\00\00\01\00\00\00\06\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\08\00\00\00\00\00\00\00\00\00\00\00\0F\00\00\00\00\00\00\00\06\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\10\00\00\00\00\00\00\00\00\00\00\00\0F\00\00\00\01\00\00\00\06\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\10\00\00\00\00\00\00\00\00\00\00\00\04\00\00\00\00\00\00\00\01\00\00\00\10\00\00\00\04\00\00\00\01\00\00\00\01\00\00\00\10\00\00\00\05\00\00\00\00\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\05\00\00\00\01\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", i32 -1988814733}
!15 = !{i16 7, i16 0}
!16 = !{i32 1}
!17 = !{}
!18 = !{i32 3}
!19 = !{i32 2}
