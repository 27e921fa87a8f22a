target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%structtype = type { i32, i1, <2 x i1> }

; Function Attrs: convergent nounwind
define i32 @all(ptr %interface, ptr %private, i32 %0, i32 %1) #0 !spirv.function !3 {
  %3 = icmp ult i32 %0, %1
  %4 = icmp eq i32 %0, %1
  %5 = insertelement <2 x i1> poison, i1 %4, i32 0
  %6 = insertelement <2 x i1> %5, i1 %3, i32 1
  %7 = alloca [2 x i1], align 1
  %8 = getelementptr inbounds [2 x i1], ptr %7, i32 0, i32 0
  store i1 %3, ptr %8, align 1
  %9 = getelementptr inbounds [2 x i1], ptr %7, i32 0, i32 1
  store i1 %4, ptr %9, align 1
  %10 = load [2 x i1], ptr %7, align 1
  %11 = extractvalue [2 x i1] %10, 1
  %12 = alloca %structtype, align 8
  %13 = getelementptr inbounds %structtype, ptr %12, i32 0, i32 0
  store i32 %0, ptr %13, align 4
  %14 = getelementptr inbounds %structtype, ptr %12, i32 0, i32 1
  store i1 %3, ptr %14, align 1
  %15 = getelementptr inbounds %structtype, ptr %12, i32 0, i32 2
  store <2 x i1> %6, ptr %15, align 1
  %16 = load %structtype, ptr %12, align 4
  %17 = extractvalue %structtype %16, 1
  %18 = extractvalue %structtype %16, 2
  %19 = call i1 @llvm.vector.reduce.and.v2i1(<2 x i1> %18)
  %20 = or i1 %17, %11
  %21 = or i1 %20, %19
  %22 = select i1 %21, i32 %0, i32 0
  ret i32 %22
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i1 @llvm.vector.reduce.and.v2i1(<2 x i1>) #1

attributes #0 = { convergent nounwind }
attributes #1 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

!spirv.MemoryModel = !{!0}
!spirv.entry_points = !{}
!spirv.module = !{!1}
!spirv.Generator = !{!2}

!0 = !{i32 0, i32 1}
!1 = !{!"\00\06\01\00\1A\00\00\00\11\00\02\00\01\00\00\00\11\00\02\00\05\00\00\00\0E\00\03\00\00\00\00\00\01\00\00\00G\00\05\00\01\00\00\00)\00\00\00all\00\00\00\00\00\15\00\04\00\02\00\00\00 \00\00\00\00\00\00\00\14\00\02\00\03\00\00\00\17\00\04\00\04\00\00\00\03\00\00\00\02\00\00\00\17\00\04\00\05\00\00\00\02\00\00\00\02\00\00\00+\00\04\00\02\00\00\00\06\00\00\00\02\00\00\00\1C\00\04\00\07\00\00\00\03\00\00\00\06\00\00\00\1E\00\05\00\08\00\00\00\02\00\00\00\03\00\00\00\04\00\00\00!\00\05\00\09\00\00\00\02\00\00\00\02\00\00\00\02\00\00\00.\00\03\00\02\00\00\00\0A\00\00\00", !"\07\00\00\00\00\00\00\00\01\00\00\00\01\00\00\00\07\00\00\00\01\00\00\00\01\00\00\00\01\00\00\00\08\00\00\00\00\00\00\00\09\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\04\00\00\00\00\00\00\00\00\00\00\00\06\00\00\00\00\00\00\00\00\00\00\00\08\00\00\00\01\00\00\00\09\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\04\00\00\00\00\00\00\00\00\00\00\00\06\00\00\00\00\00\00\00\00\00\00\00", i32 447977111}
!2 = !{i16 7, i16 0}
!3 = !{i32 1, i32 2, i32 2}
