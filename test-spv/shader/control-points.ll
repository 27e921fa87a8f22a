target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%spirv.interface = type { ptr, ptr, ptr, ptr, i64, ptr addrspace(3), ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, [3 x i32], [3 x i32], [3 x i32], [3 x i32], [3 x i32], i32, i32, i32, i32, i32, [4 x i32], [4 x i32], [4 x i32], [4 x i32], [4 x i32] }
%structtype = type { <4 x float>, [2 x float] }

@llvm.compiler.used = appending global [1 x ptr] [ptr @main.internal], section "llvm.metadata"

; Function Attrs: convergent noinline nounwind
define internal void @main.internal(ptr %interface, ptr %private) #0 !spirv.function !31 {
  %1 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 7
  %2 = load ptr, ptr %1, align 8, !invariant.load !5
  %3 = getelementptr inbounds ptr, ptr %2, i64 16
  %4 = load ptr, ptr %3, align 8, !invariant.load !5, !spirv.variable !32
  %5 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 2
  %6 = load ptr, ptr %5, align 8, !invariant.load !5
  %7 = getelementptr inbounds ptr, ptr %6, i64 0
  %8 = load ptr, ptr %7, align 8, !invariant.load !5
  %9 = getelementptr inbounds { ptr, i64 }, ptr %8, i64 3
  %10 = load ptr, ptr %9, align 8, !invariant.load !5, !spirv.variable !33
  %11 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 10
  %12 = load ptr, ptr %11, align 8, !invariant.load !5
  %13 = getelementptr inbounds ptr, ptr %12, i64 11
  %14 = load ptr, ptr %13, align 8, !invariant.load !5, !spirv.variable !34
  %15 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 10
  %16 = load ptr, ptr %15, align 8, !invariant.load !5
  %17 = getelementptr inbounds ptr, ptr %16, i64 0
  %18 = load ptr, ptr %17, align 8, !invariant.load !5, !spirv.variable !35
  %19 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 9
  %20 = load ptr, ptr %19, align 8, !invariant.load !5
  %21 = getelementptr inbounds ptr, ptr %20, i64 0
  %22 = load ptr, ptr %21, align 8, !invariant.load !5, !spirv.variable !36
  %23 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 9
  %24 = load ptr, ptr %23, align 8, !invariant.load !5
  %25 = getelementptr inbounds ptr, ptr %24, i64 8
  %26 = load ptr, ptr %25, align 8, !invariant.load !5, !spirv.variable !37
  %27 = load i32, ptr %26, align 4
  %28 = sext i32 %27 to i64
  %29 = getelementptr [32 x i8], ptr %22, i64 %28
  %30 = load <4 x float>, ptr %29, align 4
  %31 = insertvalue %structtype poison, <4 x float> %30, 0
  %32 = getelementptr i8, ptr %29, i64 16
  %33 = load float, ptr %32, align 4
  %34 = insertvalue [2 x float] poison, float %33, 0
  %35 = getelementptr i8, ptr %32, i64 4
  %36 = load float, ptr %35, align 4
  %37 = insertvalue [2 x float] %34, float %36, 1
  %38 = insertvalue %structtype %31, [2 x float] %37, 1
  %39 = sext i32 %27 to i64
  %40 = getelementptr [32 x i8], ptr %18, i64 %39
  %41 = extractvalue %structtype %38, 0
  store <4 x float> %41, ptr %40, align 4
  %42 = getelementptr i8, ptr %40, i64 16
  %43 = extractvalue %structtype %38, 1
  %44 = extractvalue [2 x float] %43, 0
  store float %44, ptr %42, align 4
  %45 = getelementptr i8, ptr %42, i64 4
  %46 = extractvalue [2 x float] %43, 1
  store float %46, ptr %45, align 4
  store float 1.000000e+00, ptr %14, align 4
  %47 = load ptr, ptr %10, align 8, !invariant.load !5
  %48 = load float, ptr %47, align 4
  %49 = insertelement <2 x float> poison, float %48, i32 0
  %50 = getelementptr i8, ptr %47, i64 16
  %51 = load float, ptr %50, align 4
  %52 = insertelement <2 x float> %49, float %51, i32 1
  %53 = insertvalue [2 x <2 x float>] poison, <2 x float> %52, 0
  %54 = getelementptr i8, ptr %47, i64 4
  %55 = load float, ptr %54, align 4
  %56 = insertelement <2 x float> poison, float %55, i32 0
  %57 = getelementptr i8, ptr %54, i64 16
  %58 = load float, ptr %57, align 4
  %59 = insertelement <2 x float> %56, float %58, i32 1
  %60 = insertvalue [2 x <2 x float>] %53, <2 x float> %59, 1
  %61 = extractvalue [2 x <2 x float>] %60, 0
  store <2 x float> %61, ptr %4, align 4
  %62 = getelementptr i8, ptr %4, i64 8
  %63 = extractvalue [2 x <2 x float>] %60, 1
  store <2 x float> %63, ptr %62, align 4
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
!spirv.variables = !{!4, !10, !11, !14, !18, !21}
!spirv.module = !{!29}
!spirv.Generator = !{!30}

!0 = !{i32 0, i32 1}
!1 = !{ptr @main, !"main", i32 1, i32 0, i32 0, i32 0, i64 0, i64 1, i1 false, !2}
!2 = !{!3}
!3 = !{i32 26, i32 3}
!4 = !{!"", i32 1, i32 -1, i32 -1, i32 -1, i32 -1, i32 0, i64 1024, !5, !6}
!5 = !{}
!6 = !{!7, !8, !9}
!7 = !{i32 0, i32 11, i32 0}
!8 = !{i32 1, i32 11, i32 3}
!9 = !{i32 -1, i32 2}
!10 = !{!"", i32 3, i32 -1, i32 -1, i32 -1, i32 -1, i32 0, i64 96, !5, !6}
!11 = !{!"", i32 1, i32 -1, i32 -1, i32 -1, i32 -1, i32 8, i64 4, !12, !5}
!12 = !{!13}
!13 = !{i32 -1, i32 11, i32 8}
!14 = !{!"", i32 3, i32 -1, i32 -1, i32 -1, i32 -1, i32 11, i64 16, !15, !5}
!15 = !{!16, !17}
!16 = !{i32 -1, i32 11, i32 11}
!17 = !{i32 -1, i32 15}
!18 = !{!"", i32 3, i32 -1, i32 -1, i32 4, i32 -1, i32 -1, i64 16, !19, !5}
!19 = !{!20, !17}
!20 = !{i32 -1, i32 30, i32 4}
!21 = !{!"", i32 2, i32 0, i32 3, i32 -1, i32 -1, i32 -1, i64 32, !22, !25}
!22 = !{!23, !24}
!23 = !{i32 -1, i32 34, i32 0}
!24 = !{i32 -1, i32 33, i32 3}
!25 = !{!9, !26, !27, !28}
!26 = !{i32 0, i32 35, i32 0}
!27 = !{i32 0, i32 4}
!28 = !{i32 0, i32 7, i32 16}
!29 = !{!"\00\06\01\00-\00\00\00\11\00\02\00\03\00\00\00\0E\00\03\00\00\00\00\00\01\00\00\00\0F\00\0B\00\01\00\00\00\01\00\00\00main\00\00\00\00\02\00\00\00\03\00\00\00\04\00\00\00\05\00\00\00\06\00\00\00\07\00\00\00\10\00\04\00\01\00\00\00\1A\00\00\00\03\00\00\00H\00\05\00\08\00\00\00\00\00\00\00\0B\00\00\00\00\00\00\00H\00\05\00\08\00\00\00\01\00\00\00\0B\00\00\00\03\00\00\00G\00\03\00\08\00\00\00\02\00\00\00G\00\04\00\04\00\00\00\0B\00\00\00\08\00\00\00G\00\04\00\05\00\00\00\0B\00\00\00\0B\00\00\00G\00\03\00\05\00\00\00\0F\00\00\00G\00\04\00\06\00\00\00\1E\00\00\00\04\00\00\00G\00\03\00\06\00\00\00\0F\00\00\00G\00\04\00\07\00\00\00\22\00\00\00\00\00\00\00G\00\04\00\07\00\00\00!\00\00\00\03\00\00\00G\00\03\00\09\00\00\00\02\00\00\00H\00\05\00\09\00\00\00\00\00\00\00#\00\00\00\00\00\00\00H\00\04\00\09\00\00\00\00\00\00\00\04\00\00\00H\00\05\00\09\00\00\00\00\00\00\00\07\00\00\00\10\00\00\00\13\00\02\00\0A\00\00\00!\00\03\00\0B\00\00\00\0A\00\00\00\15\00\04\00\0C\00\00\00 \00\00\00\00\00\00\00\15\00\04\00\0D\00\00\00 \00\00\00\01\00\00\00\16\00\03\00\0E\00\00\00 \00\00\00\17\00\04\00\0F\00\00\00\0E\00\00\00\04\00\00\00\17\00\04\00\10\00\00\00\0E\00\00\00\02\00\00\00\18\00\04\00\11\00\00\00\10\00\00\00\02\00\00\00+\00\04\00\0C\00\00\00\12\00\00\00\02\00\00\00+\00\04\00\0C\00\00\00\13\00\00\00\03\00\00\00+\00\04\00\0C\00\00\00\14\00\00\00\04\00\00\00+\00\04\00\0C\00\00\00\15\00\00\00 \00\00\00+\00\04\00\0D\00\00\00\16\00\00\00\00\00\00\00+\00\04\00\0E\00\00\00\17\00\00\00\00\00\80?\1C\00\04\00\18\00\00\00\0E\00\00\00\12\00\00\00\1E\00\04\00\08\00\00\00\0F\00\00\00\18\00\00\00\1C\00\04\00\19\00\00\00\08\00\00\00\15\00\00\00\1C\00\04\00\1A\00\00\00\08\00\00\00\13\00\00\00\1C\00\04\00\1B\00\00\00\0E\00\00\00\14\00\00\00\1E\00\03\00\09\00\00\00\11\00\00\00 \00\04\00\1C\00\00\00\01\00\00\00\19\00\00\00 \00\04\00\1D\00\00\00\03\00\00\00\1A\00\00\00 \00\04\00\1E\00\00\00\01\00\00\00\0D\00\00\00 \00\04\00\1F\00\00\00\03\00\00\00\1B\00\00\00 \00\04\00 \00\00\00\03\00\00\00\0E\00\00\00 \00\04\00!\00\00\00\03\00\00\00\11\00\00\00 \00\04\00\22\00\00\00\02\00\00\00\09\00\00\00 \00\04\00#\00\00\00\02\00\00\00\11\00\00\00 \00\04\00$\00\00\00\01\00\00\00\08\00\00\00 \00\04\00%\00\00\00\03\00\00\00\08\00\00\00;\00\04\00\1C\00\00\00\02\00\00\00\01\00\00\00;\00\04\00\1D\00\00\00\03\00\00\00\03\00\00\00;\00\04\00\1E\00\00\00\04\00\00\00\01\00\00\00;\00\04\00\1F\00\00\00\05\00\00\00\03\00\00\00;\00\04\00!\00\00\00\06\00\00\00\03\00\00\00;\00\04\00\22\00\00\00\07\00\00\00\02\00\00\00", !"\11\00\00\00\00\00\00\00\01\00\00\00\08\00\00\00\11\00\00\00\01\00\00\00\01\00\00\00\08\00\00\00\18\00\00\00\00\00\00\00\01\00\00\00\04\00\00\00\18\00\00\00\01\00\00\00\01\00\00\00\04\00\00\00\08\00\00\00\00\00\00\00\06\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\10\00\00\00\00\00\00\00\00\00\00\00\08\00\00\00\01\00\00\00\06\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\10\00\00\00\00\00\00\00\00\00\00\00\19\00\00\00\00\00\00\00\01\00\00\00 \00\00\00\19\00\00\00\01\00\00\00\01\00\00\00 \00\00\00\1A\00\00\00\00\00\00\00\01\00\00\00 \00\00\00\1A\00\00\00\01\00\00\00\01\00\00\00 \00\00\00\1B\00\00\00\00\00\00\00\01\00\00\00\04\00\00\00\1B\00\00\00\01\00\00\00\01\00\00\00\04\00\00\00\09\00\00\00\00\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\09\00\00\00\01\00\00\00\03\00\00\00\00\00\00\00\10\00\00\00\01\00\00\00", i32 -1833306043}
!30 = !{i16 7, i16 0}
!31 = !{i32 1}
!32 = !{i32 6}
!33 = !{i32 7}
!34 = !{i32 5}
!35 = !{i32 3}
!36 = !{i32 2}
!37 = !{i32 4}
