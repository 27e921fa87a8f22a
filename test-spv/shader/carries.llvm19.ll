target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%structtype = type { i32, i32 }
%structtype.0 = type { <2 x i32>, <2 x i32> }

; Function Attrs: convergent nounwind
define i32 @all(ptr %interface, ptr %private, i32 %0, <2 x i32> %1) #0 !spirv.function !3 {
  %3 = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %0, i32 7)
  %4 = extractvalue { i32, i1 } %3, 0
  %5 = extractvalue { i32, i1 } %3, 1
  %6 = zext i1 %5 to i32
  %7 = insertvalue %structtype poison, i32 %4, 0
  %8 = insertvalue %structtype %7, i32 %6, 1
  %9 = extractvalue %structtype %8, 1
  %10 = call { <2 x i32>, <2 x i1> } @llvm.usub.with.overflow.v2i32(<2 x i32> %1, <2 x i32> %1)
  %11 = extractvalue { <2 x i32>, <2 x i1> } %10, 0
  %12 = extractvalue { <2 x i32>, <2 x i1> } %10, 1
  %13 = zext <2 x i1> %12 to <2 x i32>
  %14 = insertvalue %structtype.0 poison, <2 x i32> %11, 0
  %15 = insertvalue %structtype.0 %14, <2 x i32> %13, 1
  %16 = extractvalue %structtype.0 %15, 1
  %17 = extractelement <2 x i32> %16, i32 0
  %18 = extractvalue %structtype %8, 0
  %19 = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 7, i32 7)
  %20 = extractvalue { i32, i1 } %19, 0
  %21 = extractvalue { i32, i1 } %19, 1
  %22 = zext i1 %21 to i32
  %23 = insertvalue %structtype poison, i32 %20, 0
  %24 = insertvalue %structtype %23, i32 %22, 1
  %25 = extractvalue %structtype %24, 0
  %26 = add i32 %9, %17
  %27 = add i32 %18, %25
  %28 = add i32 %26, %27
  ret i32 %28
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare { i32, i1 } @llvm.uadd.with.overflow.i32(i32, i32) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare { <2 x i32>, <2 x i1> } @llvm.usub.with.overflow.v2i32(<2 x i32>, <2 x i32>) #1

attributes #0 = { convergent nounwind }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!spirv.MemoryModel = !{!0}
!spirv.entry_points = !{}
!spirv.module = !{!1}
!spirv.Generator = !{!2}

!0 = !{i32 0, i32 1}
!1 = !{!"\00\06\01\00\16\00\00\00\11\00\02\00\01\00\00\00\11\00\02\00\05\00\00\00\0E\00\03\00\00\00\00\00\01\00\00\00G\00\05\00\01\00\00\00)\00\00\00all\00\00\00\00\00\15\00\04\00\02\00\00\00 \00\00\00\00\00\00\00\17\00\04\00\03\00\00\00\02\00\00\00\02\00\00\00\1E\00\04\00\04\00\00\00\02\00\00\00\02\00\00\00\1E\00\04\00\05\00\00\00\03\00\00\00\03\00\00\00!\00\05\00\06\00\00\00\02\00\00\00\02\00\00\00\03\00\00\00+\00\04\00\02\00\00\00\07\00\00\00\07\00\00\00", !"\04\00\00\00\00\00\00\00\06\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\04\00\00\00\00\00\00\00\00\00\00\00\04\00\00\00\01\00\00\00\06\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\04\00\00\00\00\00\00\00\00\00\00\00\05\00\00\00\00\00\00\00\06\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\08\00\00\00\00\00\00\00\00\00\00\00\05\00\00\00\01\00\00\00\06\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\08\00\00\00\00\00\00\00\00\00\00\00", i32 779083780}
!2 = !{i16 7, i16 0}
!3 = !{i32 1, i32 2, i32 3}
