target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%spirv.interface = type { ptr, ptr, ptr, ptr, i64, ptr addrspace(3), ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, [3 x i32], [3 x i32], [3 x i32], [3 x i32], [3 x i32], i32, i32, i32, i32, i32, [4 x i32], [4 x i32], [4 x i32], [4 x i32], [4 x i32] }

@llvm.compiler.used = appending global [1 x ptr] [ptr @main.internal], section "llvm.metadata"

; Function Attrs: convergent noinline nounwind
define internal void @main.internal(ptr %interface, ptr %private) #0 !spirv.function !20 {
  %1 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 2
  %2 = load ptr, ptr %1, align 8, !invariant.load !14
  %3 = getelementptr inbounds ptr, ptr %2, i64 0
  %4 = load ptr, ptr %3, align 8, !invariant.load !14
  %5 = getelementptr inbounds { ptr, i64 }, ptr %4, i64 0
  %6 = load ptr, ptr %5, align 8, !invariant.load !14, !spirv.variable !21
  %7 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 2
  %8 = load ptr, ptr %7, align 8, !invariant.load !14
  %9 = getelementptr inbounds ptr, ptr %8, i64 0
  %10 = load ptr, ptr %9, align 8, !invariant.load !14
  %11 = getelementptr inbounds { ptr, i64 }, ptr %10, i64 1
  %12 = load ptr, ptr %11, align 8, !invariant.load !14, !spirv.variable !22
  %gl_GlobalInvocationID = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 21, !spirv.variable !23
  %13 = load i32, ptr %gl_GlobalInvocationID, align 4
  %14 = and i32 %13, 63
  %15 = load ptr, ptr %12, align 8, !invariant.load !14
  %16 = sext i32 %14 to i64
  %17 = getelementptr [4 x i8], ptr %15, i64 %16
  %18 = load i32, ptr %17, align 4
  %19 = add i32 %13, 9
  %20 = and i32 %19, 63
  %21 = load ptr, ptr %12, align 8, !invariant.load !14
  %22 = sext i32 %20 to i64
  %23 = getelementptr [4 x i8], ptr %21, i64 %22
  %24 = load i32, ptr %23, align 4
  %25 = add i32 %13, 5
  %26 = and i32 %25, 63
  %27 = load ptr, ptr %12, align 8, !invariant.load !14
  %28 = sext i32 %26 to i64
  %29 = getelementptr [4 x i8], ptr %27, i64 %28
  %30 = load i32, ptr %29, align 4
  %. = call spir_func i32 @_Z25__spirv_GLSL_std_450_SMinii(i32 %18, i32 %24) #5
  %31 = icmp ult i32 %30, %.
  %32 = sub i32 %30, %.
  %.025 = select i1 %31, i32 0, i32 %32
  %33 = call spir_func i32 @_Z29__spirv_GLSL_std_450_FindILsbi(i32 %30) #5
  %34 = icmp eq i32 %30, 0
  %35 = select i1 %34, i32 32, i32 %33
  %z.i = icmp eq i32 %30, 0
  %y.i39 = select i1 %z.i, i32 -1, i32 %35
  %r.i35 = call spir_func i32 @_Z25__spirv_GLSL_std_450_SMaxii(i32 %., i32 -5000) #5
  %r.i36 = call spir_func i32 @_Z25__spirv_GLSL_std_450_SAbsi(i32 %24) #5
  %36 = add i32 %r.i35, %r.i36
  %m.i = call spir_func i32 @_Z25__spirv_GLSL_std_450_SMaxii(i32 %36, i32 -1000) #5
  %r.i37 = call spir_func i32 @_Z25__spirv_GLSL_std_450_SMinii(i32 %m.i, i32 100000) #5
  %37 = and i32 5, 31
  %38 = xor i32 %37, 31
  %39 = and i32 1, 31
  %40 = lshr i32 %30, %39
  %41 = shl i32 %30, %37
  %42 = and i32 %38, 31
  %43 = lshr i32 %40, %42
  %44 = or i32 %41, %43
  %45 = and i32 %.025, 31
  %46 = xor i32 %45, 31
  %47 = and i32 1, 31
  %48 = lshr i32 %30, %47
  %49 = shl i32 %30, %45
  %50 = and i32 %46, 31
  %51 = lshr i32 %48, %50
  %52 = or i32 %49, %51
  %53 = add i32 %52, %44
  %54 = call spir_func i32 @_Z29__spirv_GLSL_std_450_FindUMsbi(i32 %30) #5
  %55 = sub i32 31, %54
  %56 = call i32 @llvm.ctpop.i32(i32 %53)
  %reass.sub40 = sub i32 %35, %55
  %57 = add i32 %reass.sub40, 31
  %58 = add i32 %57, %y.i39
  %59 = add i32 %58, %56
  %60 = xor i32 %r.i37, %59
  %61 = xor i32 %60, %.025
  %62 = xor i32 %61, %53
  %63 = load ptr, ptr %6, align 8, !invariant.load !14
  %64 = sext i32 %13 to i64
  %65 = getelementptr [4 x i8], ptr %63, i64 %64
  store i32 %62, ptr %65, align 4
  ret void
}

; Function Attrs: alwaysinline nounwind willreturn memory(none)
define internal spir_func i32 @_Z25__spirv_GLSL_std_450_SMinii(i32 %p0, i32 %p1) #1 {
  %c0 = call i32 @spirv_llvm.SMin.i32.i32.i32(i32 %p0, i32 %p1)
  ret i32 %c0
}

; Function Attrs: alwaysinline nounwind willreturn memory(none)
define internal spir_func i32 @_Z29__spirv_GLSL_std_450_FindILsbi(i32 %p0) #1 {
  %c0 = call i32 @spirv_llvm.FindLsb.i32.i32(i32 %p0)
  ret i32 %c0
}

; Function Attrs: alwaysinline nounwind willreturn memory(none)
define internal spir_func i32 @_Z25__spirv_GLSL_std_450_SMaxii(i32 %p0, i32 %p1) #1 {
  %c0 = call i32 @spirv_llvm.SMax.i32.i32.i32(i32 %p0, i32 %p1)
  ret i32 %c0
}

; Function Attrs: alwaysinline nounwind willreturn memory(none)
define internal spir_func i32 @_Z25__spirv_GLSL_std_450_SAbsi(i32 %p0) #1 {
  %c0 = call i32 @spirv_llvm.SAbs.i32.i32(i32 %p0)
  ret i32 %c0
}

; Function Attrs: alwaysinline nounwind willreturn memory(none)
define internal spir_func i32 @_Z29__spirv_GLSL_std_450_FindUMsbi(i32 %p0) #1 {
  %c0 = call i32 @spirv_llvm.FindUMsb.i32.i32(i32 %p0)
  ret i32 %c0
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctpop.i32(i32) #2

; Function Attrs: convergent nounwind
define void @main(ptr %interface) #3 {
entry:
  %private = alloca [16 x i8], align 16
  store i32 0, ptr %private, align 4
  call void @main.internal(ptr %interface, ptr %private) #3
  ret void
}

; Function Attrs: alwaysinline nounwind willreturn memory(none)
define internal i32 @spirv_llvm.SMin.i32.i32.i32(i32 %a, i32 %b) #1 {
  %r = call i32 @llvm.smin.i32(i32 %a, i32 %b)
  ret i32 %r
}

; Function Attrs: alwaysinline nounwind willreturn memory(none)
define internal i32 @spirv_llvm.FindLsb.i32.i32(i32 %a) #1 {
  %x = call i32 @llvm.cttz.i32(i32 %a, i1 false)
  %z = icmp eq i32 %a, 0
  %y = select i1 %z, i32 -1, i32 %x
  %r = add i32 %y, 0
  ret i32 %r
}

; Function Attrs: alwaysinline nounwind willreturn memory(none)
define internal i32 @spirv_llvm.SMax.i32.i32.i32(i32 %a, i32 %b) #1 {
  %r = call i32 @llvm.smax.i32(i32 %a, i32 %b)
  ret i32 %r
}

; Function Attrs: alwaysinline nounwind willreturn memory(none)
define internal i32 @spirv_llvm.SAbs.i32.i32(i32 %a) #1 {
  %r = call i32 @llvm.abs.i32(i32 %a, i1 false)
  ret i32 %r
}

; Function Attrs: alwaysinline nounwind willreturn memory(none)
define internal i32 @spirv_llvm.FindUMsb.i32.i32(i32 %a) #1 {
  %x = call i32 @llvm.ctlz.i32(i32 %a, i1 false)
  %y = sub i32 31, %x
  %r = add i32 %y, 0
  ret i32 %r
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smin.i32(i32, i32) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.cttz.i32(i32, i1 immarg) #4

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.abs.i32(i32, i1 immarg) #4

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctlz.i32(i32, i1 immarg) #4

attributes #0 = { convergent noinline nounwind }
attributes #1 = { alwaysinline nounwind willreturn memory(none) }
attributes #2 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nounwind }
attributes #4 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { nounwind }

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
!18 = !{!"\00\06\01\00\CB\00\00\00\11\00\02\00\01\00\00\00\0B\00\06\00\01\00\00\00GLSL.std.450\00\00\00\00\0E\00\03\00\00\00\00\00\01\00\00\00\0F\00\08\00\05\00\00\00\04\00\00\00main\00\00\00\00\0F\00\00\00\13\00\00\00z\00\00\00K\01\06\00\04\00\00\00&\00\00\00\07\00\00\00\08\00\00\00\08\00\00\00\03\00\03\00\02\00\00\00\CC\01\00\00\04\00\08\00GL_EXT_shader_16bit_storage\00\04\00\08\00GL_EXT_shader_8bit_storage\00\00\04\00\0B\00GL_EXT_shader_explicit_arithmetic_types\00\04\00\0A\00GL_KHR_shader_subgroup_arithmetic\00\00\00\04\00\09\00GL_KHR_shader_subgroup_ballot\00\00\00\04\00\09\00GL_KHR_shader_subgroup_basic\00\00\00\00\05\00\04\00\04\00\00\00main\00\00\00\00\05\00\03\00\0D\00\00\00I\00\00\00\06\00\04\00\0D\00\00\00\00\00\00\00x\00\00\00\05\00\03\00\0F\00\00\00\00\00\00\00\05\00\08\00\13\00\00\00gl_GlobalInvocationID\00\00\00\05\00\03\00x\00\00\00O\00\00\00\06\00\04\00x\00\00\00\00\00\00\00o\00\00\00\05\00\03\00z\00\00\00\00\00\00\00G\00\04\00\0C\00\00\00\06\00\00\00\04\00\00\00H\00\05\00\0D\00\00\00\00\00\00\00#\00\00\00\00\00\00\00G\00\03\00\0D\00\00\00\02\00\00\00G\00\04\00\0F\00\00\00\22\00\00\00\00\00\00\00G\00\04\00\0F\00\00\00!\00\00\00\01\00\00\00G\00\04\00\13\00\00\00\0B\00\00\00\1C\00\00\00G\00\04\00w\00\00\00\06\00\00\00\04\00\00\00H\00\05\00x\00\00\00\00\00\00\00#\00\00\00\00\00\00\00G\00\03\00x\00\00\00\02\00\00\00G\00\04\00z\00\00\00\22\00\00\00\00\00\00\00G\00\04\00z\00\00\00!\00\00\00\00\00\00\00\13\00\02\00\02\00\00\00!\00\03\00\03\00\00\00\02\00\00\00\15\00\04\00\06\00\00\00 \00\00\00\00\00\00\00+\00\04\00\06\00\00\00\07\00\00\00\10\00\00\00+\00\04\00\06\00\00\00\08\00\00\00\01\00\00\00\15\00\04\00\09\00\00\00 \00\00\00\01\00\00\00 \00\04\00\0A\00\00\00\07\00\00\00\09\00\00\00\1D\00\03\00\0C\00\00\00\06\00\00\00\1E\00\03\00\0D\00\00\00\0C\00\00\00 \00\04\00\0E\00\00\00\0C\00\00\00\0D\00\00\00;\00\04\00\0E\00\00\00\0F\00\00\00\0C\00\00\00+\00\04\00\09\00\00\00\10\00\00\00\00\00\00\00\17\00\04\00\11\00\00\00\06\00\00\00\03\00\00\00 \00\04\00\12\00\00\00\01\00\00\00\11\00\00\00;\00\04\00\12\00\00\00\13\00\00\00\01\00\00\00+\00\04\00\06\00\00\00\14\00\00\00\00\00\00\00 \00\04\00\15\00\00\00\01\00\00\00\06\00\00\00+\00\04\00\06\00\00\00\18\00\00\00?\00\00\00 \00\04\00\1A\00\00\00\0C\00\00\00\06\00\00\00+\00\04\00\06\00\00\00!\00\00\00\09\00\00\00 \00\04\00'\00\00\00\07\00\00\00\06\00\00\00+\00\04\00\06\00\00\00+\00\00\00\05\00\00\00+\00\04\00\09\00\00\004\00\00\00x\EC\FF\FF\14\00\02\00=\00\00\00+\00\04\00\09\00\00\00U\00\00\00\05\00\00\00+\00\04\00\09\00\00\00X\00\00\00\1B\00\00\00+\00\04\00\06\00\00\00]\00\00\00\1F\00\00\00+\00\04\00\06\00\00\00a\00\00\00 \00\00\00+\00\04\00\09\00\00\00k\00\00\00\18\FC\FF\FF+\00\04\00\09\00\00\00l\00\00\00\A0\86\01\00\1D\00\03\00w\00\00\00\06\00\00\00\1E\00\03\00x\00\00\00w\00\00\00 \00\04\00y\00\00\00\0C\00\00\00x\00\00\00;\00\04\00y\00\00\00z\00\00\00\0C\00\00\00,\00\06\00\11\00\00\00\92\00\00\00\07\00\00\00\08\00\00\00\08\00\00\00+\00\04\00\06\00\00\00\A9\00\00\00\FF\FF\FF\FF+\00\04\00\06\00\00\00\AB\00\00\00x\EC\FF\FF+\00\04\00\06\00\00\00\AF\00\00\00\18\FC\FF\FF+\00\04\00\06\00\00\00\B1\00\00\00\A0\86\01\00", !"\0C\00\00\00\00\00\00\00\01\00\00\00\04\00\00\00\0C\00\00\00\01\00\00\00\01\00\00\00\04\00\00\00\0D\00\00\00\00\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\0D\00\00\00\01\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00w\00\00\00\00\00\00\00\01\00\00\00\04\00\00\00w\00\00\00\01\00\00\00\01\00\00\00\04\00\00\00x\00\00\00\00\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00x\00\00\00\01\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", i32 -301079749}
!19 = !{i16 6, i16 14}
!20 = !{i32 4}
!21 = !{i32 122}
!22 = !{i32 15}
!23 = !{i32 19}
