target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%spirv.interface = type { ptr, ptr, ptr, ptr, i64, ptr addrspace(3), ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, [3 x i32], [3 x i32], [3 x i32], [3 x i32], [3 x i32], i32, i32, i32, i32, i32, [4 x i32], [4 x i32], [4 x i32], [4 x i32], [4 x i32] }

@llvm.compiler.used = appending global [1 x ptr] [ptr @main.internal], section "llvm.metadata"

; Function Attrs: convergent noinline nounwind
define internal void @main.internal(ptr %interface, ptr %private) #0 !spirv.function !13 {
  %1 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 2
  %2 = load ptr, ptr %1, align 8, !invariant.load !14
  %3 = getelementptr inbounds ptr, ptr %2, i64 0
  %4 = load ptr, ptr %3, align 8, !invariant.load !14
  %5 = getelementptr inbounds { ptr, i64 }, ptr %4, i64 0
  %6 = load ptr, ptr %5, align 8, !invariant.load !14, !spirv.variable !15
  %7 = load ptr, ptr %6, align 8, !invariant.load !14
  %8 = load ptr, ptr %6, align 8, !invariant.load !14
  %9 = getelementptr i8, ptr %8, i64 4
  %10 = load ptr, ptr %6, align 8, !invariant.load !14
  %11 = getelementptr i8, ptr %10, i64 8
  %12 = load i32, ptr %7, align 4
  %13 = load i32, ptr %9, align 4
  %14 = load i32, ptr %11, align 4
  %15 = bitcast i32 %12 to <4 x i8>
  %16 = bitcast i32 %13 to <4 x i8>
  %17 = extractelement <4 x i8> %15, i32 0
  %18 = extractelement <4 x i8> %16, i32 0
  %19 = sext i8 %17 to i32
  %20 = sext i8 %18 to i32
  %21 = mul i32 %19, %20
  %22 = add i32 0, %21
  %23 = extractelement <4 x i8> %15, i32 1
  %24 = extractelement <4 x i8> %16, i32 1
  %25 = sext i8 %23 to i32
  %26 = sext i8 %24 to i32
  %27 = mul i32 %25, %26
  %28 = add i32 %22, %27
  %29 = extractelement <4 x i8> %15, i32 2
  %30 = extractelement <4 x i8> %16, i32 2
  %31 = sext i8 %29 to i32
  %32 = sext i8 %30 to i32
  %33 = mul i32 %31, %32
  %34 = add i32 %28, %33
  %35 = extractelement <4 x i8> %15, i32 3
  %36 = extractelement <4 x i8> %16, i32 3
  %37 = sext i8 %35 to i32
  %38 = sext i8 %36 to i32
  %39 = mul i32 %37, %38
  %40 = add i32 %34, %39
  %41 = call i32 @llvm.sadd.sat.i32(i32 %40, i32 %14)
  %42 = bitcast i32 %12 to <4 x i8>
  %43 = bitcast i32 %13 to <4 x i8>
  %44 = extractelement <4 x i8> %42, i32 0
  %45 = extractelement <4 x i8> %43, i32 0
  %46 = zext i8 %44 to i32
  %47 = zext i8 %45 to i32
  %48 = mul i32 %46, %47
  %49 = add i32 0, %48
  %50 = extractelement <4 x i8> %42, i32 1
  %51 = extractelement <4 x i8> %43, i32 1
  %52 = zext i8 %50 to i32
  %53 = zext i8 %51 to i32
  %54 = mul i32 %52, %53
  %55 = add i32 %49, %54
  %56 = extractelement <4 x i8> %42, i32 2
  %57 = extractelement <4 x i8> %43, i32 2
  %58 = zext i8 %56 to i32
  %59 = zext i8 %57 to i32
  %60 = mul i32 %58, %59
  %61 = add i32 %55, %60
  %62 = extractelement <4 x i8> %42, i32 3
  %63 = extractelement <4 x i8> %43, i32 3
  %64 = zext i8 %62 to i32
  %65 = zext i8 %63 to i32
  %66 = mul i32 %64, %65
  %67 = add i32 %61, %66
  %68 = call i32 @llvm.uadd.sat.i32(i32 %67, i32 %14)
  %69 = trunc i32 %12 to i16
  %70 = trunc i32 %13 to i16
  %71 = insertelement <3 x i16> poison, i16 %69, i32 0
  %72 = insertelement <3 x i16> %71, i16 %70, i32 1
  %73 = insertelement <3 x i16> %72, i16 %69, i32 2
  %74 = insertelement <3 x i16> poison, i16 %70, i32 0
  %75 = insertelement <3 x i16> %74, i16 %70, i32 1
  %76 = insertelement <3 x i16> %75, i16 %69, i32 2
  %77 = extractelement <3 x i16> %73, i32 0
  %78 = extractelement <3 x i16> %76, i32 0
  %79 = mul i16 %77, %78
  %80 = add i16 0, %79
  %81 = extractelement <3 x i16> %73, i32 1
  %82 = extractelement <3 x i16> %76, i32 1
  %83 = mul i16 %81, %82
  %84 = add i16 %80, %83
  %85 = extractelement <3 x i16> %73, i32 2
  %86 = extractelement <3 x i16> %76, i32 2
  %87 = mul i16 %85, %86
  %88 = add i16 %84, %87
  %89 = call i16 @llvm.sadd.sat.i16(i16 %88, i16 %69)
  %90 = sext i16 %89 to i32
  store i32 %41, ptr %7, align 4
  store i32 %68, ptr %9, align 4
  store i32 %90, ptr %11, align 4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.sadd.sat.i32(i32, i32) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.uadd.sat.i32(i32, i32) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i16 @llvm.sadd.sat.i16(i16, i16) #1

; Function Attrs: convergent nounwind
define void @main(ptr %interface) #2 {
entry:
  %private = alloca [16 x i8], align 16
  store i32 0, ptr %private, align 4
  call void @main.internal(ptr %interface, ptr %private) #2
  ret void
}

attributes #0 = { convergent noinline nounwind }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nounwind }

!spirv.MemoryModel = !{!0}
!spirv.entry_points = !{!1}
!spirv.variables = !{!4}
!spirv.module = !{!11}
!spirv.Generator = !{!12}

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
!11 = !{!"\00\06\01\00\1E\00\00\00\11\00\02\00\01\00\00\00\11\00\02\00\16\00\00\00\11\00\02\00\83\17\00\00\11\00\02\00\82\17\00\00\11\00\02\00\80\17\00\00\0A\00\08\00SPV_KHR_integer_dot_product\00\0E\00\03\00\00\00\00\00\01\00\00\00\0F\00\06\00\05\00\00\00\01\00\00\00main\00\00\00\00\02\00\00\00\10\00\06\00\01\00\00\00\11\00\00\00\01\00\00\00\01\00\00\00\01\00\00\00G\00\04\00\03\00\00\00\06\00\00\00\04\00\00\00G\00\03\00\04\00\00\00\02\00\00\00H\00\05\00\04\00\00\00\00\00\00\00#\00\00\00\00\00\00\00G\00\04\00\02\00\00\00\22\00\00\00\00\00\00\00G\00\04\00\02\00\00\00!\00\00\00\00\00\00\00\13\00\02\00\05\00\00\00!\00\03\00\06\00\00\00\05\00\00\00\15\00\04\00\07\00\00\00 \00\00\00\00\00\00\00\15\00\04\00\08\00\00\00\10\00\00\00\01\00\00\00\17\00\04\00\09\00\00\00\08\00\00\00\03\00\00\00+\00\04\00\07\00\00\00\0A\00\00\00\00\00\00\00+\00\04\00\07\00\00\00\0B\00\00\00\01\00\00\00+\00\04\00\07\00\00\00\0C\00\00\00\02\00\00\00\1D\00\03\00\03\00\00\00\07\00\00\00\1E\00\03\00\04\00\00\00\03\00\00\00 \00\04\00\0D\00\00\00\0C\00\00\00\04\00\00\00 \00\04\00\0E\00\00\00\0C\00\00\00\07\00\00\00;\00\04\00\0D\00\00\00\02\00\00\00\0C\00\00\00", !"\03\00\00\00\00\00\00\00\01\00\00\00\04\00\00\00\03\00\00\00\01\00\00\00\01\00\00\00\04\00\00\00\04\00\00\00\00\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\04\00\00\00\01\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", i32 1211325756}
!12 = !{i16 7, i16 0}
!13 = !{i32 1}
!14 = !{}
!15 = !{i32 2}
