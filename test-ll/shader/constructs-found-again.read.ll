target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%spirv.interface = type { ptr, ptr, ptr, ptr, i64, ptr addrspace(3), ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, [3 x i32], [3 x i32], [3 x i32], [3 x i32], [3 x i32], i32, i32, i32, i32, i32, [4 x i32], [4 x i32], [4 x i32], [4 x i32], [4 x i32] }

@llvm.compiler.used = appending global [1 x ptr] [ptr @main.internal], section "llvm.metadata"

; Function Attrs: convergent noinline nounwind
define internal void @main.internal(ptr %interface, ptr %private) #0 !spirv.function !20 {
  %1 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 2
  %2 = load ptr, ptr %1, align 8, !invariant.load !17
  %3 = getelementptr inbounds ptr, ptr %2, i64 0
  %4 = load ptr, ptr %3, align 8, !invariant.load !17
  %5 = getelementptr inbounds { ptr, i64 }, ptr %4, i64 0
  %6 = load ptr, ptr %5, align 8, !invariant.load !17, !spirv.variable !21
  %7 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 2
  %8 = load ptr, ptr %7, align 8, !invariant.load !17
  %9 = getelementptr inbounds ptr, ptr %8, i64 0
  %10 = load ptr, ptr %9, align 8, !invariant.load !17
  %11 = getelementptr inbounds { ptr, i64 }, ptr %10, i64 1
  %12 = load ptr, ptr %11, align 8, !invariant.load !17, !spirv.variable !22
  %gl_GlobalInvocationID = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 21, !spirv.variable !23
  %13 = load i32, ptr %gl_GlobalInvocationID, align 4
  br label %14

14:                                               ; preds = %63, %0
  %i.016.i = phi i32 [ 0, %0 ], [ %64, %63 ]
  %15 = mul i32 %i.016.i, 7
  %invariant.op.i = add i32 %15, %13
  br label %16, !spirv.merge !24, !spirv.label !25

16:                                               ; preds = %65, %14
  %17 = phi i32 [ 0, %14 ], [ %66, %65 ]
  br label %18, !spirv.merge !26, !spirv.label !27

18:                                               ; preds = %16
  %j.015.i = phi i32 [ %17, %16 ]
  %.reass.i = add i32 %invariant.op.i, %j.015.i
  %19 = and i32 %.reass.i, 63
  %20 = load ptr, ptr %12, align 8, !invariant.load !17
  %21 = sext i32 %19 to i64
  %22 = getelementptr [4 x i8], ptr %20, i64 %21
  %23 = load i32, ptr %22, align 4
  %24 = and i32 %23, 31
  %25 = icmp eq i32 %24, 3
  br i1 %25, label %26, label %31

26:                                               ; preds = %39, %31, %18
  %27 = phi i32 [ 2, %18 ], [ 1, %31 ], [ 0, %39 ]
  switch i32 %27, label %41 [
    i32 1, label %34
    i32 2, label %28
  ], !spirv.merge !28, !spirv.label !29

28:                                               ; preds = %26
  %29 = mul i32 %i.016.i, 100
  %30 = add i32 %j.015.i, %29
  br label %51

31:                                               ; preds = %18
  %32 = and i32 %23, 63
  %33 = icmp eq i32 %32, 40
  br i1 %33, label %26, label %39

34:                                               ; preds = %26
  %35 = load ptr, ptr %6, align 8, !invariant.load !17
  %36 = sext i32 %13 to i64
  %37 = getelementptr [4 x i8], ptr %35, i64 %36
  store i32 5, ptr %37, align 4
  %38 = load i32, ptr %gl_GlobalInvocationID, align 4
  br label %51

39:                                               ; preds = %31
  %40 = add i32 %j.015.i, 1
  %exitcond.not.i = icmp eq i32 %40, 15
  br i1 %exitcond.not.i, label %26, label %65

41:                                               ; preds = %26
  %42 = add i32 %i.016.i, %13
  %43 = and i32 %42, 63
  %44 = load ptr, ptr %12, align 8, !invariant.load !17
  %45 = sext i32 %43 to i64
  %46 = getelementptr [4 x i8], ptr %44, i64 %45
  %47 = load i32, ptr %46, align 4
  %48 = icmp ugt i32 %47, -294967296
  br i1 %48, label %51, label %49

49:                                               ; preds = %41
  %50 = add i32 %i.016.i, 1
  %exitcond21.not.i = icmp eq i32 %50, 20
  br i1 %exitcond21.not.i, label %51, label %61

51:                                               ; preds = %49, %41, %34, %28
  %52 = phi i32 [ %13, %28 ], [ %38, %34 ], [ %13, %49 ], [ %13, %41 ]
  %common.ret.op.i = phi i32 [ %30, %28 ], [ 7, %34 ], [ %i.016.i, %41 ], [ 99, %49 ]
  %53 = load ptr, ptr %6, align 8, !invariant.load !17
  %54 = sext i32 %52 to i64
  %55 = getelementptr [4 x i8], ptr %53, i64 %54
  %56 = load i32, ptr %55, align 4
  %57 = add i32 %56, %common.ret.op.i
  %58 = load ptr, ptr %6, align 8, !invariant.load !17
  %59 = sext i32 %52 to i64
  %60 = getelementptr [4 x i8], ptr %58, i64 %59
  store i32 %57, ptr %60, align 4
  ret void, !spirv.label !30

61:                                               ; preds = %49
  %62 = phi i32 [ %50, %49 ]
  br label %63, !spirv.label !31

63:                                               ; preds = %61
  %64 = phi i32 [ %62, %61 ]
  br label %14, !llvm.loop !32, !spirv.label !33

65:                                               ; preds = %39
  %66 = phi i32 [ %40, %39 ]
  br label %16, !llvm.loop !34, !spirv.label !35
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
!spirv.variables = !{!4, !11, !14}
!spirv.module = !{!18}
!spirv.Generator = !{!19}

!0 = !{i32 0, i32 1}
!1 = !{ptr @main, !"main", i32 5, i32 16, i32 1, i32 1, i64 0, i64 1, i1 false, !2}
!2 = !{!3}
!3 = !{i32 38, i32 16, i32 1, i32 1}
!4 = !{!"", i32 12, i32 0, i32 1, i32 -1, i32 -1, i32 -1, i64 0, !5, !8}
!5 = !{!6, !7}
!6 = !{i32 -1, i32 34, i32 0}
!7 = !{i32 -1, i32 33, i32 1}
!8 = !{!9, !10}
!9 = !{i32 0, i32 35, i32 0}
!10 = !{i32 -1, i32 2}
!11 = !{!"", i32 12, i32 0, i32 0, i32 -1, i32 -1, i32 -1, i64 0, !12, !8}
!12 = !{!6, !13}
!13 = !{i32 -1, i32 33, i32 0}
!14 = !{!"gl_GlobalInvocationID", i32 1, i32 -1, i32 -1, i32 -1, i32 -1, i32 28, i64 12, !15, !17}
!15 = !{!16}
!16 = !{i32 -1, i32 11, i32 28}
!17 = !{}
!18 = !{!"\00\06\01\00\AE\00\00\00\11\00\02\00\01\00\00\00\0B\00\06\00\01\00\00\00GLSL.std.450\00\00\00\00\0E\00\03\00\00\00\00\00\01\00\00\00\0F\00\08\00\05\00\00\00\04\00\00\00main\00\00\00\00&\00\00\00K\00\00\00g\00\00\00K\01\06\00\04\00\00\00&\00\00\00\07\00\00\00\08\00\00\00\08\00\00\00\03\00\03\00\02\00\00\00\CC\01\00\00\04\00\08\00GL_EXT_shader_16bit_storage\00\04\00\08\00GL_EXT_shader_8bit_storage\00\00\04\00\0B\00GL_EXT_shader_explicit_arithmetic_types\00\04\00\0A\00GL_KHR_shader_subgroup_arithmetic\00\00\00\04\00\09\00GL_KHR_shader_subgroup_ballot\00\00\00\04\00\09\00GL_KHR_shader_subgroup_basic\00\00\00\00\05\00\04\00\04\00\00\00main\00\00\00\00\05\00\03\00$\00\00\00I\00\00\00\06\00\04\00$\00\00\00\00\00\00\00x\00\00\00\05\00\03\00&\00\00\00\00\00\00\00\05\00\03\00I\00\00\00O\00\00\00\06\00\04\00I\00\00\00\00\00\00\00o\00\00\00\05\00\03\00K\00\00\00\00\00\00\00\05\00\08\00g\00\00\00gl_GlobalInvocationID\00\00\00G\00\04\00#\00\00\00\06\00\00\00\04\00\00\00H\00\05\00$\00\00\00\00\00\00\00#\00\00\00\00\00\00\00G\00\03\00$\00\00\00\02\00\00\00G\00\04\00&\00\00\00\22\00\00\00\00\00\00\00G\00\04\00&\00\00\00!\00\00\00\01\00\00\00G\00\04\00H\00\00\00\06\00\00\00\04\00\00\00H\00\05\00I\00\00\00\00\00\00\00#\00\00\00\00\00\00\00G\00\03\00I\00\00\00\02\00\00\00G\00\04\00K\00\00\00\22\00\00\00\00\00\00\00G\00\04\00K\00\00\00!\00\00\00\00\00\00\00G\00\04\00g\00\00\00\0B\00\00\00\1C\00\00\00\13\00\02\00\02\00\00\00!\00\03\00\03\00\00\00\02\00\00\00\15\00\04\00\06\00\00\00 \00\00\00\00\00\00\00+\00\04\00\06\00\00\00\07\00\00\00\10\00\00\00+\00\04\00\06\00\00\00\08\00\00\00\01\00\00\00 \00\04\00\09\00\00\00\07\00\00\00\06\00\00\00!\00\04\00\0A\00\00\00\06\00\00\00\09\00\00\00+\00\04\00\06\00\00\00\0F\00\00\00\00\00\00\00+\00\04\00\06\00\00\00\16\00\00\00\14\00\00\00\14\00\02\00\17\00\00\00+\00\04\00\06\00\00\00 \00\00\00\0F\00\00\00\1D\00\03\00#\00\00\00\06\00\00\00\1E\00\03\00$\00\00\00#\00\00\00 \00\04\00%\00\00\00\0C\00\00\00$\00\00\00;\00\04\00%\00\00\00&\00\00\00\0C\00\00\00\15\00\04\00'\00\00\00 \00\00\00\01\00\00\00+\00\04\00'\00\00\00(\00\00\00\00\00\00\00+\00\04\00\06\00\00\00*\00\00\00\07\00\00\00+\00\04\00\06\00\00\000\00\00\00?\00\00\00 \00\04\002\00\00\00\0C\00\00\00\06\00\00\00+\00\04\00\06\00\00\006\00\00\00\1F\00\00\00+\00\04\00\06\00\00\008\00\00\00\03\00\00\00+\00\04\00\06\00\00\00=\00\00\00d\00\00\00+\00\04\00\06\00\00\00D\00\00\00(\00\00\00\1D\00\03\00H\00\00\00\06\00\00\00\1E\00\03\00I\00\00\00H\00\00\00 \00\04\00J\00\00\00\0C\00\00\00I\00\00\00;\00\04\00J\00\00\00K\00\00\00\0C\00\00\00+\00\04\00\06\00\00\00M\00\00\00\05\00\00\00+\00\04\00'\00\00\00Q\00\00\00\01\00\00\00+\00\04\00\06\00\00\00Y\00\00\00\00(k\EE+\00\04\00\06\00\00\00a\00\00\00c\00\00\00\17\00\04\00e\00\00\00\06\00\00\00\03\00\00\00 \00\04\00f\00\00\00\01\00\00\00e\00\00\00;\00\04\00f\00\00\00g\00\00\00\01\00\00\00 \00\04\00i\00\00\00\01\00\00\00\06\00\00\00,\00\06\00e\00\00\00v\00\00\00\07\00\00\00\08\00\00\00\08\00\00\00+\00\04\00\06\00\00\00\8F\00\00\00\02\00\00\00", !"#\00\00\00\00\00\00\00\01\00\00\00\04\00\00\00#\00\00\00\01\00\00\00\01\00\00\00\04\00\00\00$\00\00\00\00\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00$\00\00\00\01\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00H\00\00\00\00\00\00\00\01\00\00\00\04\00\00\00H\00\00\00\01\00\00\00\01\00\00\00\04\00\00\00I\00\00\00\00\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00I\00\00\00\01\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", i32 -1987663706}
!19 = !{i16 6, i16 14}
!20 = !{i32 4}
!21 = !{i32 75}
!22 = !{i32 38}
!23 = !{i32 103}
!24 = !{i32 1, i32 128, i32 124, i32 122, i32 0}
!25 = !{i32 122}
!26 = !{i32 1, i32 133, i32 131, i32 129, i32 0}
!27 = !{i32 129}
!28 = !{i32 0, i32 146, i32 0, i32 133, i32 0}
!29 = !{i32 133}
!30 = !{i32 128}
!31 = !{i32 146}
!32 = distinct !{!32}
!33 = !{i32 124}
!34 = distinct !{!34}
!35 = !{i32 131}
