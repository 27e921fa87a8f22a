; A loop in a loop with ways out of both, from which LLVM has taken most merge instructions, at -O2.
; since: 22
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@llvm.compiler.used = appending global [1 x ptr] [ptr @main.internal], section "llvm.metadata"

; Function Attrs: nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define internal void @main.internal(ptr readonly captures(none) %interface, ptr readnone captures(none) %private) #0 !spirv.function !20 {
  %1 = getelementptr inbounds nuw i8, ptr %interface, i64 16
  %2 = load ptr, ptr %1, align 8, !invariant.load !17
  %3 = load ptr, ptr %2, align 8, !invariant.load !17
  %4 = load ptr, ptr %3, align 8, !invariant.load !17
  %gl_GlobalInvocationID = getelementptr inbounds nuw i8, ptr %interface, i64 184
  %5 = load i32, ptr %gl_GlobalInvocationID, align 8
  %6 = getelementptr inbounds nuw i8, ptr %3, i64 16
  %7 = load ptr, ptr %6, align 8, !invariant.load !17, !spirv.variable !21
  %8 = load ptr, ptr %7, align 8, !invariant.load !17
  br label %.preheader.i

.preheader.i:                                     ; preds = %36, %0
  %i.016.i = phi i32 [ 0, %0 ], [ %37, %36 ]
  %9 = mul nuw nsw i32 %i.016.i, 7
  %invariant.op.i = add i32 %9, %5
  br label %10

10:                                               ; preds = %27, %.preheader.i
  %j.015.i = phi i32 [ 0, %.preheader.i ], [ %28, %27 ]
  %.reass.i = add i32 %invariant.op.i, %j.015.i
  %11 = and i32 %.reass.i, 63
  %12 = zext nneg i32 %11 to i64
  %13 = getelementptr [4 x i8], ptr %8, i64 %12
  %14 = load i32, ptr %13, align 4
  %15 = and i32 %14, 31
  %16 = icmp eq i32 %15, 3
  br i1 %16, label %17, label %20, !spirv.merge !22, !spirv.label !23

17:                                               ; preds = %10
  %18 = mul nuw nsw i32 %i.016.i, 100
  %19 = add nuw nsw i32 %j.015.i, %18
  br label %"f(u1;.exit"

20:                                               ; preds = %10
  %21 = and i32 %14, 63
  %22 = icmp eq i32 %21, 40
  br i1 %22, label %23, label %27, !spirv.merge !24, !spirv.label !25

23:                                               ; preds = %20
  %24 = load ptr, ptr %4, align 8, !invariant.load !17
  %25 = sext i32 %5 to i64
  %26 = getelementptr [4 x i8], ptr %24, i64 %25
  store i32 5, ptr %26, align 4
  %.pre = load i32, ptr %gl_GlobalInvocationID, align 4
  br label %"f(u1;.exit"

27:                                               ; preds = %20
  %28 = add nuw nsw i32 %j.015.i, 1
  %exitcond.not.i = icmp eq i32 %28, 15
  br i1 %exitcond.not.i, label %29, label %10, !llvm.loop !26

29:                                               ; preds = %27
  %30 = add i32 %i.016.i, %5
  %31 = and i32 %30, 63
  %32 = zext nneg i32 %31 to i64
  %33 = getelementptr [4 x i8], ptr %8, i64 %32
  %34 = load i32, ptr %33, align 4
  %35 = icmp ugt i32 %34, -294967296
  br i1 %35, label %"f(u1;.exit", label %36, !spirv.merge !27, !spirv.label !28

36:                                               ; preds = %29
  %37 = add nuw nsw i32 %i.016.i, 1
  %exitcond21.not.i = icmp eq i32 %37, 20
  br i1 %exitcond21.not.i, label %"f(u1;.exit", label %.preheader.i, !llvm.loop !29

"f(u1;.exit":                                     ; preds = %29, %36, %17, %23
  %38 = phi i32 [ %5, %17 ], [ %.pre, %23 ], [ %5, %36 ], [ %5, %29 ]
  %common.ret.op.i = phi i32 [ %19, %17 ], [ 7, %23 ], [ %i.016.i, %29 ], [ 99, %36 ]
  %39 = load ptr, ptr %4, align 8, !invariant.load !17
  %40 = sext i32 %38 to i64
  %41 = getelementptr [4 x i8], ptr %39, i64 %40
  %42 = load i32, ptr %41, align 4
  %43 = add i32 %42, %common.ret.op.i
  store i32 %43, ptr %41, align 4
  ret void
}

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define void @main(ptr readonly captures(none) %interface) local_unnamed_addr #1 {
entry:
  tail call void @main.internal(ptr %interface, ptr nonnull poison) #2
  ret void
}

attributes #0 = { nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) }
attributes #1 = { nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) }
attributes #2 = { nounwind }

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
!18 = !{!"\00\06\01\00w\00\00\00\11\00\02\00\01\00\00\00\0B\00\06\00\01\00\00\00GLSL.std.450\00\00\00\00\0E\00\03\00\00\00\00\00\01\00\00\00\0F\00\08\00\05\00\00\00\04\00\00\00main\00\00\00\00&\00\00\00K\00\00\00g\00\00\00K\01\06\00\04\00\00\00&\00\00\00\07\00\00\00\08\00\00\00\08\00\00\00\03\00\03\00\02\00\00\00\CC\01\00\00\04\00\08\00GL_EXT_shader_16bit_storage\00\04\00\08\00GL_EXT_shader_8bit_storage\00\00\04\00\0B\00GL_EXT_shader_explicit_arithmetic_types\00\04\00\0A\00GL_KHR_shader_subgroup_arithmetic\00\00\00\04\00\09\00GL_KHR_shader_subgroup_ballot\00\00\00\04\00\09\00GL_KHR_shader_subgroup_basic\00\00\00\00\05\00\04\00\04\00\00\00main\00\00\00\00\05\00\04\00\0C\00\00\00f(u1;\00\00\00\05\00\03\00$\00\00\00I\00\00\00\06\00\04\00$\00\00\00\00\00\00\00x\00\00\00\05\00\03\00&\00\00\00\00\00\00\00\05\00\03\00I\00\00\00O\00\00\00\06\00\04\00I\00\00\00\00\00\00\00o\00\00\00\05\00\03\00K\00\00\00\00\00\00\00\05\00\08\00g\00\00\00gl_GlobalInvocationID\00\00\00G\00\04\00#\00\00\00\06\00\00\00\04\00\00\00H\00\05\00$\00\00\00\00\00\00\00#\00\00\00\00\00\00\00G\00\03\00$\00\00\00\02\00\00\00G\00\04\00&\00\00\00\22\00\00\00\00\00\00\00G\00\04\00&\00\00\00!\00\00\00\01\00\00\00G\00\04\00H\00\00\00\06\00\00\00\04\00\00\00H\00\05\00I\00\00\00\00\00\00\00#\00\00\00\00\00\00\00G\00\03\00I\00\00\00\02\00\00\00G\00\04\00K\00\00\00\22\00\00\00\00\00\00\00G\00\04\00K\00\00\00!\00\00\00\00\00\00\00G\00\04\00g\00\00\00\0B\00\00\00\1C\00\00\00\13\00\02\00\02\00\00\00!\00\03\00\03\00\00\00\02\00\00\00\15\00\04\00\06\00\00\00 \00\00\00\00\00\00\00+\00\04\00\06\00\00\00\07\00\00\00\10\00\00\00+\00\04\00\06\00\00\00\08\00\00\00\01\00\00\00 \00\04\00\09\00\00\00\07\00\00\00\06\00\00\00!\00\04\00\0A\00\00\00\06\00\00\00\09\00\00\00+\00\04\00\06\00\00\00\0F\00\00\00\00\00\00\00+\00\04\00\06\00\00\00\16\00\00\00\14\00\00\00\14\00\02\00\17\00\00\00+\00\04\00\06\00\00\00 \00\00\00\0F\00\00\00\1D\00\03\00#\00\00\00\06\00\00\00\1E\00\03\00$\00\00\00#\00\00\00 \00\04\00%\00\00\00\0C\00\00\00$\00\00\00;\00\04\00%\00\00\00&\00\00\00\0C\00\00\00\15\00\04\00'\00\00\00 \00\00\00\01\00\00\00+\00\04\00'\00\00\00(\00\00\00\00\00\00\00+\00\04\00\06\00\00\00*\00\00\00\07\00\00\00+\00\04\00\06\00\00\000\00\00\00?\00\00\00 \00\04\002\00\00\00\0C\00\00\00\06\00\00\00+\00\04\00\06\00\00\006\00\00\00\1F\00\00\00+\00\04\00\06\00\00\008\00\00\00\03\00\00\00+\00\04\00\06\00\00\00=\00\00\00d\00\00\00+\00\04\00\06\00\00\00D\00\00\00(\00\00\00\1D\00\03\00H\00\00\00\06\00\00\00\1E\00\03\00I\00\00\00H\00\00\00 \00\04\00J\00\00\00\0C\00\00\00I\00\00\00;\00\04\00J\00\00\00K\00\00\00\0C\00\00\00+\00\04\00\06\00\00\00M\00\00\00\05\00\00\00+\00\04\00'\00\00\00Q\00\00\00\01\00\00\00+\00\04\00\06\00\00\00Y\00\00\00\00(k\EE+\00\04\00\06\00\00\00a\00\00\00c\00\00\00\17\00\04\00e\00\00\00\06\00\00\00\03\00\00\00 \00\04\00f\00\00\00\01\00\00\00e\00\00\00;\00\04\00f\00\00\00g\00\00\00\01\00\00\00 \00\04\00i\00\00\00\01\00\00\00\06\00\00\00,\00\06\00e\00\00\00v\00\00\00\07\00\00\00\08\00\00\00\08\00\00\00", !"#\00\00\00\00\00\00\00\01\00\00\00\04\00\00\00#\00\00\00\01\00\00\00\01\00\00\00\04\00\00\00$\00\00\00\00\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00$\00\00\00\01\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00H\00\00\00\00\00\00\00\01\00\00\00\04\00\00\00H\00\00\00\01\00\00\00\01\00\00\00\04\00\00\00I\00\00\00\00\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00I\00\00\00\01\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00"}
!19 = !{i16 8, i16 11}
!20 = !{i32 4}
!21 = !{i32 38}
!22 = !{i32 0, i32 59, i32 0, i32 27, i32 0}
!23 = !{i32 27}
!24 = !{i32 0, i32 71, i32 0, i32 59, i32 0}
!25 = !{i32 59}
!26 = distinct !{!26}
!27 = !{i32 0, i32 92, i32 0, i32 28, i32 0}
!28 = !{i32 28}
!29 = distinct !{!29}
