; Instructions that LLVM has made intrinsics of, at -O2.
; since: 22
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@llvm.compiler.used = appending global [1 x ptr] [ptr @main.internal], section "llvm.metadata"

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define internal void @main.internal(ptr readonly captures(none) %interface, ptr readnone captures(none) %private) #0 !spirv.function !20 {
  %1 = getelementptr inbounds nuw i8, ptr %interface, i64 16
  %2 = load ptr, ptr %1, align 8, !invariant.load !14
  %3 = load ptr, ptr %2, align 8, !invariant.load !14
  %4 = getelementptr inbounds nuw i8, ptr %3, i64 16
  %5 = load ptr, ptr %4, align 8, !invariant.load !14, !spirv.variable !21
  %gl_GlobalInvocationID = getelementptr inbounds nuw i8, ptr %interface, i64 184
  %6 = load i32, ptr %gl_GlobalInvocationID, align 8
  %7 = and i32 %6, 63
  %8 = load ptr, ptr %5, align 8, !invariant.load !14
  %9 = zext nneg i32 %7 to i64
  %10 = getelementptr [4 x i8], ptr %8, i64 %9
  %11 = load i32, ptr %10, align 4
  %12 = add i32 %6, 9
  %13 = and i32 %12, 63
  %14 = zext nneg i32 %13 to i64
  %15 = getelementptr [4 x i8], ptr %8, i64 %14
  %16 = load i32, ptr %15, align 4
  %17 = add i32 %6, 5
  %18 = and i32 %17, 63
  %19 = zext nneg i32 %18 to i64
  %20 = getelementptr [4 x i8], ptr %8, i64 %19
  %21 = load i32, ptr %20, align 4
  %. = tail call i32 @llvm.smin.i32(i32 %11, i32 %16)
  %.025 = tail call i32 @llvm.usub.sat.i32(i32 %21, i32 %.)
  %x.i38 = tail call range(i32 0, 33) i32 @llvm.cttz.i32(i32 %21, i1 false)
  %z.i = icmp eq i32 %21, 0
  %y.i39 = select i1 %z.i, i32 -1, i32 %x.i38
  %r.i35 = tail call range(i32 -5000, -2147483648) i32 @llvm.smax.i32(i32 %., i32 -5000)
  %r.i36 = tail call range(i32 0, -2147483647) i32 @llvm.abs.i32(i32 %16, i1 false)
  %22 = add i32 %r.i35, %r.i36
  %m.i = tail call i32 @llvm.smax.i32(i32 %22, i32 -1000)
  %r.i37 = tail call range(i32 -1000, 100001) i32 @llvm.smin.i32(i32 %m.i, i32 100000)
  %23 = tail call i32 @llvm.fshl.i32(i32 %21, i32 %21, i32 5)
  %24 = tail call i32 @llvm.fshl.i32(i32 %21, i32 %21, i32 %.025)
  %25 = add i32 %24, %23
  %x.i = tail call range(i32 0, 33) i32 @llvm.ctlz.i32(i32 %21, i1 false)
  %26 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %25)
  %27 = load ptr, ptr %3, align 8, !invariant.load !14, !spirv.variable !22
  %reass.sub40 = sub nsw i32 %x.i38, %x.i
  %28 = add nsw i32 %reass.sub40, 31
  %29 = add nsw i32 %28, %y.i39
  %30 = add nsw i32 %29, %26
  %31 = xor i32 %r.i37, %30
  %32 = xor i32 %31, %.025
  %33 = xor i32 %32, %25
  %34 = load ptr, ptr %27, align 8, !invariant.load !14
  %35 = sext i32 %6 to i64
  %36 = getelementptr [4 x i8], ptr %34, i64 %35
  store i32 %33, ptr %36, align 4
  ret void, !spirv.label !23
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctpop.i32(i32) #1

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define void @main(ptr readonly captures(none) %interface) local_unnamed_addr #2 {
entry:
  tail call void @main.internal(ptr %interface, ptr nonnull poison) #4
  ret void
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smin.i32(i32, i32) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.abs.i32(i32, i1 immarg) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctlz.i32(i32, i1 immarg) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.cttz.i32(i32, i1 immarg) #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.fshl.i32(i32, i32, i32) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.usub.sat.i32(i32, i32) #1

attributes #0 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) }
attributes #1 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nounwind }

!spirv.MemoryModel = !{!0}
!spirv.entry_points = !{!1}
!spirv.variables = !{!4, !11, !15}
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
!11 = !{!"gl_GlobalInvocationID", i32 1, i32 -1, i32 -1, i32 -1, i32 -1, i32 28, i64 12, !12, !14}
!12 = !{!13}
!13 = !{i32 -1, i32 11, i32 28}
!14 = !{}
!15 = !{!"", i32 12, i32 0, i32 0, i32 -1, i32 -1, i32 -1, i64 0, !16, !8}
!16 = !{!6, !17}
!17 = !{i32 -1, i32 33, i32 0}
!18 = !{!"\00\06\01\00\93\00\00\00\11\00\02\00\01\00\00\00\0B\00\06\00\01\00\00\00GLSL.std.450\00\00\00\00\0E\00\03\00\00\00\00\00\01\00\00\00\0F\00\08\00\05\00\00\00\04\00\00\00main\00\00\00\00\0F\00\00\00\13\00\00\00z\00\00\00K\01\06\00\04\00\00\00&\00\00\00\07\00\00\00\08\00\00\00\08\00\00\00\03\00\03\00\02\00\00\00\CC\01\00\00\04\00\08\00GL_EXT_shader_16bit_storage\00\04\00\08\00GL_EXT_shader_8bit_storage\00\00\04\00\0B\00GL_EXT_shader_explicit_arithmetic_types\00\04\00\0A\00GL_KHR_shader_subgroup_arithmetic\00\00\00\04\00\09\00GL_KHR_shader_subgroup_ballot\00\00\00\04\00\09\00GL_KHR_shader_subgroup_basic\00\00\00\00\05\00\04\00\04\00\00\00main\00\00\00\00\05\00\03\00\0D\00\00\00I\00\00\00\06\00\04\00\0D\00\00\00\00\00\00\00x\00\00\00\05\00\03\00\0F\00\00\00\00\00\00\00\05\00\08\00\13\00\00\00gl_GlobalInvocationID\00\00\00\05\00\03\00x\00\00\00O\00\00\00\06\00\04\00x\00\00\00\00\00\00\00o\00\00\00\05\00\03\00z\00\00\00\00\00\00\00G\00\04\00\0C\00\00\00\06\00\00\00\04\00\00\00H\00\05\00\0D\00\00\00\00\00\00\00#\00\00\00\00\00\00\00G\00\03\00\0D\00\00\00\02\00\00\00G\00\04\00\0F\00\00\00\22\00\00\00\00\00\00\00G\00\04\00\0F\00\00\00!\00\00\00\01\00\00\00G\00\04\00\13\00\00\00\0B\00\00\00\1C\00\00\00G\00\04\00w\00\00\00\06\00\00\00\04\00\00\00H\00\05\00x\00\00\00\00\00\00\00#\00\00\00\00\00\00\00G\00\03\00x\00\00\00\02\00\00\00G\00\04\00z\00\00\00\22\00\00\00\00\00\00\00G\00\04\00z\00\00\00!\00\00\00\00\00\00\00\13\00\02\00\02\00\00\00!\00\03\00\03\00\00\00\02\00\00\00\15\00\04\00\06\00\00\00 \00\00\00\00\00\00\00+\00\04\00\06\00\00\00\07\00\00\00\10\00\00\00+\00\04\00\06\00\00\00\08\00\00\00\01\00\00\00\15\00\04\00\09\00\00\00 \00\00\00\01\00\00\00 \00\04\00\0A\00\00\00\07\00\00\00\09\00\00\00\1D\00\03\00\0C\00\00\00\06\00\00\00\1E\00\03\00\0D\00\00\00\0C\00\00\00 \00\04\00\0E\00\00\00\0C\00\00\00\0D\00\00\00;\00\04\00\0E\00\00\00\0F\00\00\00\0C\00\00\00+\00\04\00\09\00\00\00\10\00\00\00\00\00\00\00\17\00\04\00\11\00\00\00\06\00\00\00\03\00\00\00 \00\04\00\12\00\00\00\01\00\00\00\11\00\00\00;\00\04\00\12\00\00\00\13\00\00\00\01\00\00\00+\00\04\00\06\00\00\00\14\00\00\00\00\00\00\00 \00\04\00\15\00\00\00\01\00\00\00\06\00\00\00+\00\04\00\06\00\00\00\18\00\00\00?\00\00\00 \00\04\00\1A\00\00\00\0C\00\00\00\06\00\00\00+\00\04\00\06\00\00\00!\00\00\00\09\00\00\00 \00\04\00'\00\00\00\07\00\00\00\06\00\00\00+\00\04\00\06\00\00\00+\00\00\00\05\00\00\00+\00\04\00\09\00\00\004\00\00\00x\EC\FF\FF\14\00\02\00=\00\00\00+\00\04\00\09\00\00\00U\00\00\00\05\00\00\00+\00\04\00\09\00\00\00X\00\00\00\1B\00\00\00+\00\04\00\06\00\00\00]\00\00\00\1F\00\00\00+\00\04\00\06\00\00\00a\00\00\00 \00\00\00+\00\04\00\09\00\00\00k\00\00\00\18\FC\FF\FF+\00\04\00\09\00\00\00l\00\00\00\A0\86\01\00\1D\00\03\00w\00\00\00\06\00\00\00\1E\00\03\00x\00\00\00w\00\00\00 \00\04\00y\00\00\00\0C\00\00\00x\00\00\00;\00\04\00y\00\00\00z\00\00\00\0C\00\00\00,\00\06\00\11\00\00\00\92\00\00\00\07\00\00\00\08\00\00\00\08\00\00\00", !"\0C\00\00\00\00\00\00\00\01\00\00\00\04\00\00\00\0C\00\00\00\01\00\00\00\01\00\00\00\04\00\00\00\0D\00\00\00\00\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\0D\00\00\00\01\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00w\00\00\00\00\00\00\00\01\00\00\00\04\00\00\00w\00\00\00\01\00\00\00\01\00\00\00\04\00\00\00x\00\00\00\00\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00x\00\00\00\01\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00"}
!19 = !{i16 8, i16 11}
!20 = !{i32 4}
!21 = !{i32 15}
!22 = !{i32 122}
!23 = !{i32 137}
