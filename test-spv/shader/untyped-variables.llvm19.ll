target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%spirv.interface = type { ptr, ptr, ptr, ptr, i64, ptr addrspace(3), ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, [3 x i32], [3 x i32], [3 x i32], [3 x i32], [3 x i32], i32, i32, i32, i32, i32, [4 x i32], [4 x i32], [4 x i32], [4 x i32], [4 x i32] }

@llvm.compiler.used = appending global [1 x ptr] [ptr @main.internal], section "llvm.metadata"

; Function Attrs: convergent noinline nounwind
define internal void @main.internal(ptr %interface, ptr %private) #0 !spirv.function !20 {
  %1 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 2
  %2 = load ptr, ptr %1, align 8, !invariant.load !21
  %3 = getelementptr inbounds ptr, ptr %2, i64 0
  %4 = load ptr, ptr %3, align 8, !invariant.load !21
  %5 = getelementptr inbounds { ptr, i64 }, ptr %4, i64 2
  %6 = load ptr, ptr %5, align 8, !invariant.load !21, !spirv.variable !22
  %7 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 2
  %8 = load ptr, ptr %7, align 8, !invariant.load !21
  %9 = getelementptr inbounds ptr, ptr %8, i64 0
  %10 = load ptr, ptr %9, align 8, !invariant.load !21
  %11 = getelementptr inbounds { ptr, i64 }, ptr %10, i64 1
  %12 = load ptr, ptr %11, align 8, !invariant.load !21, !spirv.variable !23
  %13 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 2
  %14 = load ptr, ptr %13, align 8, !invariant.load !21
  %15 = getelementptr inbounds ptr, ptr %14, i64 0
  %16 = load ptr, ptr %15, align 8, !invariant.load !21
  %17 = getelementptr inbounds { ptr, i64 }, ptr %16, i64 0
  %18 = load ptr, ptr %17, align 8, !invariant.load !21, !spirv.variable !24
  %19 = getelementptr i8, ptr %18, i64 8
  %20 = load i64, ptr %19, align 8, !invariant.load !21
  %21 = call i64 @llvm.usub.sat.i64(i64 %20, i64 16)
  %22 = udiv i64 %21, 16
  %23 = trunc i64 %22 to i32
  %24 = sub i32 %23, 1
  %25 = load ptr, ptr %18, align 8, !invariant.load !21
  %26 = load i32, ptr %25, align 4
  %27 = load ptr, ptr %12, align 8, !invariant.load !21
  %28 = sext i32 %24 to i64
  %29 = getelementptr [16 x i8], ptr %27, i64 %28
  %30 = getelementptr i8, ptr %29, i64 16
  store i32 %26, ptr %30, align 4
  %31 = load ptr, ptr %6, align 8, !invariant.load !21
  %32 = sext i32 %26 to i64
  %33 = getelementptr [16 x i8], ptr %31, i64 %32
  %34 = getelementptr i8, ptr %33, i64 16
  store i32 %23, ptr %34, align 4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
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
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nounwind }

!spirv.MemoryModel = !{!0}
!spirv.entry_points = !{!1}
!spirv.variables = !{!4, !12, !15}
!spirv.module = !{!18}
!spirv.Generator = !{!19}

!0 = !{i32 0, i32 1}
!1 = !{ptr @main, !"main", i32 5, i32 1, i32 1, i32 1, i64 0, i64 1, i1 false, !2}
!2 = !{!3}
!3 = !{i32 17, i32 1, i32 1, i32 1}
!4 = !{!"", i32 12, i32 0, i32 0, i32 -1, i32 -1, i32 -1, i64 16, !5, !8}
!5 = !{!6, !7}
!6 = !{i32 -1, i32 34, i32 0}
!7 = !{i32 -1, i32 33, i32 0}
!8 = !{!9, !10, !11}
!9 = !{i32 -1, i32 2}
!10 = !{i32 0, i32 35, i32 0}
!11 = !{i32 1, i32 35, i32 16}
!12 = !{!"", i32 12, i32 0, i32 1, i32 -1, i32 -1, i32 -1, i64 16, !13, !8}
!13 = !{!6, !14}
!14 = !{i32 -1, i32 33, i32 1}
!15 = !{!"", i32 12, i32 0, i32 2, i32 -1, i32 -1, i32 -1, i64 16, !16, !8}
!16 = !{!6, !17}
!17 = !{i32 -1, i32 33, i32 2}
!18 = !{!"\00\06\01\00\16\00\00\00\11\00\02\00\01\00\00\00\11\00\02\00y\11\00\00\0A\00\08\00SPV_KHR_untyped_pointers\00\00\00\00\0E\00\03\00\00\00\00\00\01\00\00\00\0F\00\08\00\05\00\00\00\01\00\00\00main\00\00\00\00\02\00\00\00\03\00\00\00\04\00\00\00\10\00\06\00\01\00\00\00\11\00\00\00\01\00\00\00\01\00\00\00\01\00\00\00G\00\04\00\05\00\00\00\06\00\00\00\10\00\00\00G\00\03\00\06\00\00\00\02\00\00\00H\00\05\00\06\00\00\00\00\00\00\00#\00\00\00\00\00\00\00H\00\05\00\06\00\00\00\01\00\00\00#\00\00\00\10\00\00\00G\00\04\00\02\00\00\00\22\00\00\00\00\00\00\00G\00\04\00\02\00\00\00!\00\00\00\00\00\00\00G\00\04\00\03\00\00\00\22\00\00\00\00\00\00\00G\00\04\00\03\00\00\00!\00\00\00\01\00\00\00G\00\04\00\04\00\00\00\22\00\00\00\00\00\00\00G\00\04\00\04\00\00\00!\00\00\00\02\00\00\00\13\00\02\00\07\00\00\00!\00\03\00\08\00\00\00\07\00\00\00\15\00\04\00\09\00\00\00 \00\00\00\00\00\00\00+\00\04\00\09\00\00\00\0A\00\00\00\00\00\00\00+\00\04\00\09\00\00\00\0B\00\00\00\01\00\00\00\1D\00\03\00\05\00\00\00\09\00\00\00\1E\00\04\00\06\00\00\00\09\00\00\00\05\00\00\00A\11\03\00\0C\00\00\00\0C\00\00\00 \00\04\00\0D\00\00\00\0C\00\00\00\06\00\00\00;\00\04\00\0D\00\00\00\02\00\00\00\0C\00\00\00;\00\04\00\0D\00\00\00\03\00\00\00\0C\00\00\00 \00\04\00\0E\00\00\00\0C\00\00\00\09\00\00\00;\00\04\00\0D\00\00\00\04\00\00\00\0C\00\00\00", !"\05\00\00\00\00\00\00\00\01\00\00\00\04\00\00\00\05\00\00\00\01\00\00\00\01\00\00\00\10\00\00\00\06\00\00\00\00\00\00\00\06\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\04\00\00\00\00\00\00\00\00\00\00\00\06\00\00\00\01\00\00\00\06\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\10\00\00\00\00\00\00\00\00\00\00\00", i32 677135083}
!19 = !{i16 7, i16 0}
!20 = !{i32 1}
!21 = !{}
!22 = !{i32 4}
!23 = !{i32 3}
!24 = !{i32 2}
