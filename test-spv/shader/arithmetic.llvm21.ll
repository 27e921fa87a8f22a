target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%structtype = type { i32, i32 }

; Function Attrs: convergent nounwind
define i32 @all(ptr %interface, ptr %private, i32 %0, i32 %1, <3 x float> %2) #0 !spirv.function !3 {
  %4 = icmp eq i32 %0, 0
  %5 = icmp eq i32 %0, -2147483648
  %6 = icmp eq i32 %0, -1
  %7 = and i1 %5, %6
  %8 = or i1 %4, %7
  %9 = select i1 %8, i32 1, i32 %0
  %10 = sdiv i32 %0, %9
  %11 = icmp eq i32 0, 0
  %12 = select i1 %11, i32 1, i32 0
  %13 = urem i32 %1, %12
  %14 = icmp eq i32 %10, 0
  %15 = icmp eq i32 %0, -2147483648
  %16 = icmp eq i32 %10, -1
  %17 = and i1 %15, %16
  %18 = or i1 %14, %17
  %19 = select i1 %18, i32 1, i32 %10
  %srem.res = srem i32 %0, %19
  %xor.res = xor i32 %0, %19
  %cmpsign.res = icmp slt i32 %xor.res, 0
  %cmpsrem.res = icmp ne i32 %srem.res, 0
  %cmp.res = and i1 %cmpsign.res, %cmpsrem.res
  %add.res = add nsw i32 %srem.res, %19
  %20 = select i1 %cmp.res, i32 %add.res, i32 %srem.res
  %21 = and i32 %13, 31
  %22 = shl i32 %1, %21
  %23 = zext i32 %1 to i64
  %24 = zext i32 %22 to i64
  %25 = mul i64 %23, %24
  %26 = trunc i64 %25 to i32
  %27 = lshr i64 %25, 32
  %28 = trunc i64 %27 to i32
  %29 = insertvalue %structtype poison, i32 %26, 0
  %30 = insertvalue %structtype %29, i32 %28, 1
  %31 = extractvalue %structtype %30, 1
  %32 = and i32 %13, 31
  %33 = shl i32 1, %32
  %34 = sub i32 %33, 1
  %35 = icmp uge i32 %13, 32
  %36 = select i1 %35, i32 -1, i32 %34
  %37 = and i32 %1, 31
  %38 = lshr i32 %20, %37
  %39 = and i32 %38, %36
  %40 = lshr i32 %36, 1
  %41 = xor i32 %36, %40
  %42 = xor i32 %39, %41
  %43 = sub i32 %42, %41
  %44 = and i32 %13, 31
  %45 = shl i32 1, %44
  %46 = sub i32 %45, 1
  %47 = icmp uge i32 %13, 32
  %48 = select i1 %47, i32 -1, i32 %46
  %49 = and i32 %1, 31
  %50 = shl i32 %48, %49
  %51 = xor i32 %50, -1
  %52 = and i32 %31, %51
  %53 = and i32 %1, 31
  %54 = shl i32 %22, %53
  %55 = and i32 %54, %50
  %56 = or i32 %52, %55
  %57 = fmul <3 x float> %2, %2
  %58 = extractelement <3 x float> %57, i32 0
  %59 = extractelement <3 x float> %57, i32 1
  %60 = fadd float %58, %59
  %61 = extractelement <3 x float> %57, i32 2
  %62 = fadd float %60, %61
  %63 = call i32 @llvm.fptoui.sat.i32.f32(float %62)
  %64 = fcmp uno <3 x float> %2, %2
  %65 = call i1 @llvm.vector.reduce.or.v3i1(<3 x i1> %64)
  %66 = fptrunc <3 x float> %2 to <3 x half>
  %67 = fpext <3 x half> %66 to <3 x float>
  %68 = call <3 x float> @llvm.fabs.v3f32(<3 x float> %67)
  %69 = fcmp olt <3 x float> %68, splat (float 0x3F10000000000000)
  %70 = call <3 x float> @llvm.copysign.v3f32(<3 x float> zeroinitializer, <3 x float> %2)
  %71 = select <3 x i1> %69, <3 x float> %70, <3 x float> %67
  %72 = call <3 x float> @llvm.fabs.v3f32(<3 x float> %71)
  %73 = fcmp oeq <3 x float> %72, splat (float 0x7FF0000000000000)
  %74 = call i1 @llvm.vector.reduce.and.v3i1(<3 x i1> %73)
  %75 = or i1 %65, %74
  %76 = select i1 %75, i32 %63, i32 %56
  %77 = add i32 %76, %43
  ret i32 %77
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.fptoui.sat.i32.f32(float) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i1 @llvm.vector.reduce.or.v3i1(<3 x i1>) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x float> @llvm.fabs.v3f32(<3 x float>) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x float> @llvm.copysign.v3f32(<3 x float>, <3 x float>) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i1 @llvm.vector.reduce.and.v3i1(<3 x i1>) #1

attributes #0 = { convergent nounwind }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!spirv.MemoryModel = !{!0}
!spirv.entry_points = !{}
!spirv.module = !{!1}
!spirv.Generator = !{!2}

!0 = !{i32 0, i32 1}
!1 = !{!"\00\06\01\00!\00\00\00\11\00\02\00\01\00\00\00\11\00\02\00\05\00\00\00\0E\00\03\00\00\00\00\00\01\00\00\00G\00\05\00\01\00\00\00)\00\00\00all\00\00\00\00\00\16\00\03\00\02\00\00\00 \00\00\00\15\00\04\00\03\00\00\00 \00\00\00\00\00\00\00\15\00\04\00\04\00\00\00 \00\00\00\01\00\00\00\14\00\02\00\05\00\00\00\17\00\04\00\06\00\00\00\02\00\00\00\03\00\00\00\17\00\04\00\07\00\00\00\05\00\00\00\03\00\00\00\1E\00\04\00\08\00\00\00\03\00\00\00\03\00\00\00!\00\06\00\09\00\00\00\03\00\00\00\04\00\00\00\03\00\00\00\06\00\00\00\01\00\03\00\03\00\00\00\0A\00\00\00", !"\08\00\00\00\00\00\00\00\06\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\04\00\00\00\00\00\00\00\00\00\00\00\08\00\00\00\01\00\00\00\06\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\04\00\00\00\00\00\00\00\00\00\00\00", i32 -561035853}
!2 = !{i16 7, i16 0}
!3 = !{i32 1, i32 4, i32 3, i32 6}
