; A decoration of the kept instructions that no one knows, as where metadata was damaged.
; since: 22
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@llvm.compiler.used = appending global [1 x ptr] [ptr @main.internal], section "llvm.metadata"

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define internal void @main.internal(ptr readonly captures(none) %interface, ptr readnone captures(none) %private) #0 !spirv.function !24 {
  %gl_GlobalInvocationID = getelementptr inbounds nuw i8, ptr %interface, i64 184
  %1 = getelementptr inbounds nuw i8, ptr %interface, i64 24
  %p = load ptr, ptr %1, align 8, !invariant.load !5, !spirv.variable !25
  %2 = load i32, ptr %p, align 4
  %3 = load i32, ptr %gl_GlobalInvocationID, align 8
  %4 = add i32 %3, 1
  %5 = and i32 %4, 3
  %6 = zext nneg i32 %5 to i64
  %7 = getelementptr [4 x i8], ptr %p, i64 %6
  %8 = getelementptr i8, ptr %7, i64 16
  %9 = load i32, ptr %8, align 4
  %10 = add i32 %9, %2
  %11 = and i32 %3, 3
  %12 = xor i32 %11, 2
  %13 = zext nneg i32 %12 to i64
  %14 = getelementptr [4 x i8], ptr %p, i64 %13
  %15 = getelementptr i8, ptr %14, i64 16
  %16 = load i32, ptr %15, align 4
  %17 = shl i32 %16, 1
  %18 = add i32 %17, %10
  %19 = add i32 %3, 3
  %20 = and i32 %19, 3
  %21 = zext nneg i32 %20 to i64
  %22 = getelementptr [4 x i8], ptr %p, i64 %21
  %23 = getelementptr i8, ptr %22, i64 16
  %24 = load i32, ptr %23, align 4
  %25 = mul i32 %24, 3
  %26 = add i32 %25, %18
  %27 = getelementptr inbounds nuw i8, ptr %interface, i64 16
  %28 = load ptr, ptr %27, align 8, !invariant.load !5
  %29 = load ptr, ptr %28, align 8, !invariant.load !5
  %30 = load ptr, ptr %29, align 8, !invariant.load !5, !spirv.variable !26
  %31 = getelementptr i8, ptr %p, i64 40
  %32 = load float, ptr %31, align 4
  %33 = and i32 %3, 3
  %34 = zext nneg i32 %33 to i64
  %35 = getelementptr [4 x i8], ptr %p, i64 %34
  %36 = getelementptr i8, ptr %35, i64 32
  %37 = load float, ptr %36, align 4
  %38 = fadd float %32, %37
  %39 = tail call i32 @llvm.fptoui.sat.i32.f32(float %38)
  %40 = add i32 %39, %26
  %41 = load ptr, ptr %30, align 8, !invariant.load !5
  %42 = sext i32 %3 to i64
  %43 = getelementptr [4 x i8], ptr %41, i64 %42
  store i32 %40, ptr %43, align 4
  ret void, !spirv.label !27
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.fptoui.sat.i32.f32(float) #1

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define void @main(ptr readonly captures(none) %interface) local_unnamed_addr #2 {
entry:
  tail call void @main.internal(ptr %interface, ptr nonnull poison) #3
  ret void
}

attributes #0 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) }
attributes #1 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) }
attributes #3 = { nounwind }

!spirv.MemoryModel = !{!0}
!spirv.entry_points = !{!1}
!spirv.variables = !{!4, !11, !14, !19}
!spirv.module = !{!22}
!spirv.Generator = !{!23}

!0 = !{i32 0, i32 1}
!1 = !{ptr @main, !"main", i32 5, i32 16, i32 1, i32 1, i64 0, i64 1, i1 false, !2}
!2 = !{!3}
!3 = !{i32 38, i32 16, i32 1, i32 1}
!4 = !{!"p", i32 9, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i64 48, !5, !6}
!5 = !{}
!6 = !{!7, !8, !9, !10}
!7 = !{i32 0, i32 35, i32 0}
!8 = !{i32 1, i32 35, i32 16}
!9 = !{i32 2, i32 35, i32 32}
!10 = !{i32 -1, i32 2}
!11 = !{!"gl_GlobalInvocationID", i32 1, i32 -1, i32 -1, i32 -1, i32 -1, i32 28, i64 12, !12, !5}
!12 = !{!13}
!13 = !{i32 -1, i32 11, i32 28}
!14 = !{!"", i32 12, i32 0, i32 0, i32 -1, i32 -1, i32 -1, i64 0, !15, !18}
!15 = !{!16, !17}
!16 = !{i32 -1, i32 34, i32 0}
!17 = !{i32 -1, i32 33, i32 0}
!18 = !{!7, !10}
!19 = !{!"", i32 12, i32 0, i32 1, i32 -1, i32 -1, i32 -1, i64 0, !20, !18}
!20 = !{!16, !21}
!21 = !{i32 -1, i32 33, i32 1}
!22 = !{!"\00\06\01\00O\00\00\00\11\00\02\00\01\00\00\00\0B\00\06\00\01\00\00\00GLSL.std.450\00\00\00\00\0E\00\03\00\00\00\00\00\01\00\00\00\0F\00\09\00\05\00\00\00\04\00\00\00main\00\00\00\00\11\00\00\00%\00\00\007\00\00\00N\00\00\00K\01\06\00\04\00\00\00&\00\00\00\07\00\00\00\08\00\00\00\08\00\00\00\03\00\03\00\02\00\00\00\CC\01\00\00\04\00\08\00GL_EXT_shader_16bit_storage\00\04\00\08\00GL_EXT_shader_8bit_storage\00\00\04\00\0B\00GL_EXT_shader_explicit_arithmetic_types\00\04\00\0A\00GL_KHR_shader_subgroup_arithmetic\00\00\00\04\00\09\00GL_KHR_shader_subgroup_ballot\00\00\00\04\00\09\00GL_KHR_shader_subgroup_basic\00\00\00\00\05\00\04\00\04\00\00\00main\00\00\00\00\05\00\03\00\0F\00\00\00P\00\00\00\06\00\04\00\0F\00\00\00\00\00\00\00a\00\00\00\06\00\04\00\0F\00\00\00\01\00\00\00arr\00\06\00\04\00\0F\00\00\00\02\00\00\00v\00\00\00\05\00\03\00\11\00\00\00p\00\00\00\05\00\08\00%\00\00\00gl_GlobalInvocationID\00\00\00\05\00\03\005\00\00\00O\00\00\00\06\00\04\005\00\00\00\00\00\00\00o\00\00\00\05\00\03\007\00\00\00\00\00\00\00\05\00\03\00L\00\00\00I\00\00\00\06\00\04\00L\00\00\00\00\00\00\00x\00\00\00\05\00\03\00N\00\00\00\00\00\00\00G\00\04\00\0C\00\00\00\06\00\00\00\04\00\00\00H\00\05\00\0F\00\00\00\00\00\00\00#\00\00\00\00\00\00\00H\00\05\00\0F\00\00\00\01\00\00\00#\00\00\00\10\00\00\00H\00\05\00\0F\00\00\00\02\00\00\00#\00\00\00 \00\00\00G\00\03\00\0F\00\00\00\02\00\00\00G\00\04\00%\00\00\00\0B\00\00\00\1C\00\00\00G\00\04\004\00\00\00\06\00\00\00\04\00\00\00H\00\05\005\00\00\00\00\00\00\00#\00\00\00\00\00\00\00G\00\03\005\00\00\00\02\00\00\00G\00\04\007\00\00\00\22\00\00\00\00\00\00\00G\00\04\007\00\00\00!\00\00\00\00\00\00\00G\00\04\00K\00\00\00\06\00\00\00\04\00\00\00H\00\05\00L\00\00\00\00\00\00\00#\00\00\00\00\00\00\00G\00\03\00L\00\00\00\02@\00\00G\00\04\00N\00\00\00\22\00\00\00\00\00\00\00G\00\04\00N\00\00\00!\00\00\00\01\00\00\00\13\00\02\00\02\00\00\00!\00\03\00\03\00\00\00\02\00\00\00\15\00\04\00\06\00\00\00 \00\00\00\00\00\00\00+\00\04\00\06\00\00\00\07\00\00\00\10\00\00\00+\00\04\00\06\00\00\00\08\00\00\00\01\00\00\00 \00\04\00\09\00\00\00\07\00\00\00\06\00\00\00+\00\04\00\06\00\00\00\0B\00\00\00\04\00\00\00\1C\00\04\00\0C\00\00\00\06\00\00\00\0B\00\00\00\16\00\03\00\0D\00\00\00 \00\00\00\17\00\04\00\0E\00\00\00\0D\00\00\00\04\00\00\00\1E\00\05\00\0F\00\00\00\06\00\00\00\0C\00\00\00\0E\00\00\00 \00\04\00\10\00\00\00\09\00\00\00\0F\00\00\00;\00\04\00\10\00\00\00\11\00\00\00\09\00\00\00\15\00\04\00\12\00\00\00 \00\00\00\01\00\00\00+\00\04\00\12\00\00\00\13\00\00\00\00\00\00\00 \00\04\00\14\00\00\00\09\00\00\00\06\00\00\00+\00\04\00\06\00\00\00\18\00\00\00\00\00\00\00\14\00\02\00\1F\00\00\00+\00\04\00\12\00\00\00!\00\00\00\01\00\00\00\17\00\04\00#\00\00\00\06\00\00\00\03\00\00\00 \00\04\00$\00\00\00\01\00\00\00#\00\00\00;\00\04\00$\00\00\00%\00\00\00\01\00\00\00 \00\04\00&\00\00\00\01\00\00\00\06\00\00\00+\00\04\00\06\00\00\00*\00\00\00\03\00\00\00\1D\00\03\004\00\00\00\06\00\00\00\1E\00\03\005\00\00\004\00\00\00 \00\04\006\00\00\00\0C\00\00\005\00\00\00;\00\04\006\00\00\007\00\00\00\0C\00\00\00+\00\04\00\12\00\00\00;\00\00\00\02\00\00\00+\00\04\00\06\00\00\00<\00\00\00\02\00\00\00 \00\04\00=\00\00\00\09\00\00\00\0D\00\00\00 \00\04\00H\00\00\00\0C\00\00\00\06\00\00\00,\00\06\00#\00\00\00J\00\00\00\07\00\00\00\08\00\00\00\08\00\00\00\1D\00\03\00K\00\00\00\06\00\00\00\1E\00\03\00L\00\00\00K\00\00\00 \00\04\00M\00\00\00\0C\00\00\00L\00\00\00;\00\04\00M\00\00\00N\00\00\00\0C\00\00\00", !"\0C\00\00\00\00\00\00\00\01\00\00\00\04\00\00\00\0C\00\00\00\01\00\00\00\01\00\00\00\04\00\00\00\0F\00\00\00\00\00\00\00\09\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\04\00\00\00\00\00\00\00\00\00\00\00 \00\00\00\00\00\00\00\00\00\00\00\0F\00\00\00\01\00\00\00\09\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\10\00\00\00\00\00\00\00\00\00\00\00 \00\00\00\00\00\00\00\00\00\00\004\00\00\00\00\00\00\00\01\00\00\00\04\00\00\004\00\00\00\01\00\00\00\01\00\00\00\04\00\00\005\00\00\00\00\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\005\00\00\00\01\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00K\00\00\00\00\00\00\00\01\00\00\00\04\00\00\00K\00\00\00\01\00\00\00\01\00\00\00\04\00\00\00L\00\00\00\00\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00L\00\00\00\01\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00"}
!23 = !{i16 8, i16 11}
!24 = !{i32 4}
!25 = !{i32 17}
!26 = !{i32 55}
!27 = !{i32 27}

; error: InvalidModule: word 194, OpDecorate: Decoration 16386 is not known
