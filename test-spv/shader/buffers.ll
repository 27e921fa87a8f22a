target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%spirv.interface = type { ptr, ptr, ptr, ptr, i64, ptr addrspace(3), ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, [3 x i32], [3 x i32], [3 x i32], [3 x i32], [3 x i32], i32, i32, i32, i32, i32, [4 x i32], [4 x i32], [4 x i32], [4 x i32], [4 x i32] }

@llvm.compiler.used = appending global [1 x ptr] [ptr @main.internal], section "llvm.metadata"

; Function Attrs: convergent noinline nounwind
define internal void @main.internal(ptr %interface, ptr %private) #0 !spirv.function !25 {
  %1 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 2
  %2 = load ptr, ptr %1, align 8, !invariant.load !22
  %3 = getelementptr inbounds ptr, ptr %2, i64 1
  %4 = load ptr, ptr %3, align 8, !invariant.load !22
  %5 = getelementptr inbounds { ptr, i64 }, ptr %4, i64 2
  %buffers = load ptr, ptr %5, align 8, !invariant.load !22, !spirv.variable !26
  %id = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 21, !spirv.variable !27
  %6 = load i32, ptr %id, align 4
  %7 = sext i32 %6 to i64
  %8 = getelementptr [16 x i8], ptr %buffers, i64 %7
  %9 = getelementptr i8, ptr %8, i64 8
  %10 = load i64, ptr %9, align 8, !invariant.load !22
  %11 = call i64 @llvm.usub.sat.i64(i64 %10, i64 128)
  %12 = udiv i64 %11, 16
  %13 = trunc i64 %12 to i32
  %14 = sext i32 %6 to i64
  %15 = getelementptr [16 x i8], ptr %buffers, i64 %14
  %16 = load ptr, ptr %15, align 8, !invariant.load !22
  %17 = getelementptr i8, ptr %16, i64 64
  %18 = load float, ptr %17, align 4
  %19 = insertelement <3 x float> poison, float %18, i32 0
  %20 = getelementptr i8, ptr %17, i64 16
  %21 = load float, ptr %20, align 4
  %22 = insertelement <3 x float> %19, float %21, i32 1
  %23 = getelementptr i8, ptr %17, i64 32
  %24 = load float, ptr %23, align 4
  %25 = insertelement <3 x float> %22, float %24, i32 2
  %26 = insertvalue [3 x <3 x float>] poison, <3 x float> %25, 0
  %27 = getelementptr i8, ptr %17, i64 4
  %28 = load float, ptr %27, align 4
  %29 = insertelement <3 x float> poison, float %28, i32 0
  %30 = getelementptr i8, ptr %27, i64 16
  %31 = load float, ptr %30, align 4
  %32 = insertelement <3 x float> %29, float %31, i32 1
  %33 = getelementptr i8, ptr %27, i64 32
  %34 = load float, ptr %33, align 4
  %35 = insertelement <3 x float> %32, float %34, i32 2
  %36 = insertvalue [3 x <3 x float>] %26, <3 x float> %35, 1
  %37 = getelementptr i8, ptr %17, i64 8
  %38 = load float, ptr %37, align 4
  %39 = insertelement <3 x float> poison, float %38, i32 0
  %40 = getelementptr i8, ptr %37, i64 16
  %41 = load float, ptr %40, align 4
  %42 = insertelement <3 x float> %39, float %41, i32 1
  %43 = getelementptr i8, ptr %37, i64 32
  %44 = load float, ptr %43, align 4
  %45 = insertelement <3 x float> %42, float %44, i32 2
  %46 = insertvalue [3 x <3 x float>] %36, <3 x float> %45, 2
  %47 = load ptr, ptr %8, align 8, !invariant.load !22
  %48 = extractvalue [3 x <3 x float>] %46, 0
  store <3 x float> %48, ptr %47, align 4
  %49 = getelementptr i8, ptr %47, i64 16
  %50 = extractvalue [3 x <3 x float>] %46, 1
  store <3 x float> %50, ptr %49, align 4
  %51 = getelementptr i8, ptr %47, i64 32
  %52 = extractvalue [3 x <3 x float>] %46, 2
  store <3 x float> %52, ptr %51, align 4
  %53 = sext i32 %13 to i64
  %54 = getelementptr [4 x i8], ptr %17, i64 %53
  %55 = load float, ptr %54, align 4
  %56 = insertelement <3 x float> poison, float %55, i32 0
  %57 = getelementptr i8, ptr %54, i64 16
  %58 = load float, ptr %57, align 4
  %59 = insertelement <3 x float> %56, float %58, i32 1
  %60 = getelementptr i8, ptr %54, i64 32
  %61 = load float, ptr %60, align 4
  %62 = insertelement <3 x float> %59, float %61, i32 2
  %63 = load ptr, ptr %8, align 8, !invariant.load !22
  %64 = getelementptr i8, ptr %63, i64 112
  store <3 x float> %62, ptr %64, align 4
  %65 = getelementptr i8, ptr %17, i64 24
  %66 = load float, ptr %65, align 4
  %67 = load ptr, ptr %8, align 8, !invariant.load !22
  %68 = sext i32 %6 to i64
  %69 = getelementptr [16 x i8], ptr %67, i64 %68
  %70 = getelementptr i8, ptr %69, i64 128
  store float %66, ptr %70, align 4
  ret void
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.usub.sat.i64(i64, i64) #1

; Function Attrs: convergent nounwind
define void @main(ptr %interface) #2 {
entry:
  %private = alloca [16 x i8], align 16
  store i32 0, ptr %private, align 4
  call void @main.internal(ptr %interface, ptr %private) #2
  ret void
}

attributes #0 = { convergent noinline nounwind }
attributes #1 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nounwind }

!spirv.MemoryModel = !{!0}
!spirv.entry_points = !{!1}
!spirv.variables = !{!4, !19}
!spirv.module = !{!23}
!spirv.Generator = !{!24}

!0 = !{i32 0, i32 1}
!1 = !{ptr @main, !"main", i32 5, i32 8, i32 4, i32 1, i64 0, i64 1, i1 false, !2}
!2 = !{!3}
!3 = !{i32 17, i32 8, i32 4, i32 1}
!4 = !{!"buffers", i32 12, i32 1, i32 2, i32 -1, i32 -1, i32 -1, i64 0, !5, !8}
!5 = !{!6, !7}
!6 = !{i32 -1, i32 34, i32 1}
!7 = !{i32 -1, i32 33, i32 2}
!8 = !{!9, !10, !11, !12, !13, !14, !15, !16, !17, !18}
!9 = !{i32 -1, i32 2}
!10 = !{i32 0, i32 35, i32 0}
!11 = !{i32 0, i32 5}
!12 = !{i32 0, i32 7, i32 16}
!13 = !{i32 1, i32 35, i32 64}
!14 = !{i32 1, i32 4}
!15 = !{i32 1, i32 7, i32 16}
!16 = !{i32 2, i32 35, i32 112}
!17 = !{i32 3, i32 35, i32 124}
!18 = !{i32 4, i32 35, i32 128}
!19 = !{!"id", i32 1, i32 -1, i32 -1, i32 -1, i32 -1, i32 28, i64 12, !20, !22}
!20 = !{!21}
!21 = !{i32 -1, i32 11, i32 28}
!22 = !{}
!23 = !{!"\00\06\01\00*\00\00\00\11\00\02\00\01\00\00\00\11\00\02\00\B6\14\00\00\0A\00\08\00SPV_EXT_descriptor_indexing\00\0E\00\03\00\00\00\00\00\01\00\00\00\0F\00\07\00\05\00\00\00\01\00\00\00main\00\00\00\00\02\00\00\00\03\00\00\00\10\00\06\00\01\00\00\00\11\00\00\00\08\00\00\00\04\00\00\00\01\00\00\00\05\00\04\00\01\00\00\00main\00\00\00\00\05\00\04\00\03\00\00\00buffers\00\05\00\03\00\02\00\00\00id\00\00G\00\04\00\02\00\00\00\0B\00\00\00\1C\00\00\00G\00\04\00\03\00\00\00\22\00\00\00\01\00\00\00G\00\04\00\03\00\00\00!\00\00\00\02\00\00\00G\00\04\00\04\00\00\00\06\00\00\00\10\00\00\00G\00\03\00\05\00\00\00\02\00\00\00H\00\05\00\05\00\00\00\00\00\00\00#\00\00\00\00\00\00\00H\00\04\00\05\00\00\00\00\00\00\00\05\00\00\00H\00\05\00\05\00\00\00\00\00\00\00\07\00\00\00\10\00\00\00H\00\05\00\05\00\00\00\01\00\00\00#\00\00\00@\00\00\00H\00\04\00\05\00\00\00\01\00\00\00\04\00\00\00H\00\05\00\05\00\00\00\01\00\00\00\07\00\00\00\10\00\00\00H\00\05\00\05\00\00\00\02\00\00\00#\00\00\00p\00\00\00H\00\05\00\05\00\00\00\03\00\00\00#\00\00\00|\00\00\00H\00\05\00\05\00\00\00\04\00\00\00#\00\00\00\80\00\00\00\13\00\02\00\06\00\00\00!\00\03\00\07\00\00\00\06\00\00\00\15\00\04\00\08\00\00\00 \00\00\00\00\00\00\00\15\00\04\00\09\00\00\00 \00\00\00\01\00\00\00\16\00\03\00\0A\00\00\00 \00\00\00\17\00\04\00\0B\00\00\00\0A\00\00\00\03\00\00\00\17\00\04\00\0C\00\00\00\08\00\00\00\03\00\00\00\18\00\04\00\0D\00\00\00\0B\00\00\00\03\00\00\00\1D\00\03\00\04\00\00\00\0A\00\00\00\1E\00\07\00\05\00\00\00\0D\00\00\00\0D\00\00\00\0B\00\00\00\0A\00\00\00\04\00\00\00\1D\00\03\00\0E\00\00\00\05\00\00\00 \00\04\00\0F\00\00\00\0C\00\00\00\0E\00\00\00 \00\04\00\10\00\00\00\0C\00\00\00\05\00\00\00 \00\04\00\11\00\00\00\0C\00\00\00\0D\00\00\00 \00\04\00\12\00\00\00\0C\00\00\00\0B\00\00\00 \00\04\00\13\00\00\00\0C\00\00\00\0A\00\00\00 \00\04\00\14\00\00\00\01\00\00\00\0C\00\00\00 \00\04\00\15\00\00\00\01\00\00\00\08\00\00\00+\00\04\00\09\00\00\00\16\00\00\00\00\00\00\00+\00\04\00\09\00\00\00\17\00\00\00\01\00\00\00+\00\04\00\09\00\00\00\18\00\00\00\02\00\00\00+\00\04\00\09\00\00\00\19\00\00\00\03\00\00\00+\00\04\00\09\00\00\00\1A\00\00\00\04\00\00\00+\00\04\00\08\00\00\00\1B\00\00\00\00\00\00\00;\00\04\00\0F\00\00\00\03\00\00\00\0C\00\00\00;\00\04\00\14\00\00\00\02\00\00\00\01\00\00\00", !"\0D\00\00\00\00\00\00\00\01\00\00\00\10\00\00\00\0D\00\00\00\01\00\00\00\01\00\00\00\10\00\00\00\04\00\00\00\00\00\00\00\01\00\00\00\04\00\00\00\04\00\00\00\01\00\00\00\01\00\00\00\10\00\00\00\05\00\00\00\00\00\00\00\0F\00\00\00\00\00\00\00\00\00\00\00\00\00\00\000\00\00\00\00\00\00\00\00\00\00\00`\00\00\00\00\00\00\00\00\00\00\00l\00\00\00\00\00\00\00\00\00\00\00p\00\00\00\00\00\00\00\00\00\00\00\05\00\00\00\01\00\00\00\0F\00\00\00\00\00\00\00\10\00\00\00\00\00\00\00@\00\00\00\10\00\00\00\01\00\00\00p\00\00\00\00\00\00\00\00\00\00\00|\00\00\00\00\00\00\00\00\00\00\00\80\00\00\00\00\00\00\00\00\00\00\00\0E\00\00\00\00\00\00\00\01\00\00\00p\00\00\00\0E\00\00\00\01\00\00\00\01\00\00\00\80\00\00\00", i32 -753282687}
!24 = !{i16 7, i16 0}
!25 = !{i32 1}
!26 = !{i32 3}
!27 = !{i32 2}
