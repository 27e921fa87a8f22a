target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%spirv.interface = type { ptr, ptr, ptr, ptr, i64, ptr addrspace(3), ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, [3 x i32], [3 x i32], [3 x i32], [3 x i32], [3 x i32], i32, i32, i32, i32, i32, [4 x i32], [4 x i32], [4 x i32], [4 x i32], [4 x i32] }

@llvm.compiler.used = appending global [1 x ptr] [ptr @main.internal], section "llvm.metadata"

; Function Attrs: convergent noinline nounwind
define internal void @main.internal(ptr %interface, ptr %private) #0 !spirv.function !17 {
  %1 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 2
  %2 = load ptr, ptr %1, align 8, !invariant.load !18
  %3 = getelementptr inbounds ptr, ptr %2, i64 0
  %4 = load ptr, ptr %3, align 8, !invariant.load !18
  %5 = getelementptr inbounds { ptr, i64 }, ptr %4, i64 1
  %buffers = load ptr, ptr %5, align 8, !invariant.load !18, !spirv.variable !19
  %6 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 2
  %7 = load ptr, ptr %6, align 8, !invariant.load !18
  %8 = getelementptr inbounds ptr, ptr %7, i64 0
  %9 = load ptr, ptr %8, align 8, !invariant.load !18
  %10 = getelementptr inbounds { ptr, i64 }, ptr %9, i64 0
  %buffer = load ptr, ptr %10, align 8, !invariant.load !18, !spirv.variable !20
  %11 = load ptr, ptr %buffer, align 8, !invariant.load !18
  %12 = load i32, ptr %11, align 4
  %13 = getelementptr i8, ptr %buffer, i64 8
  %14 = load i64, ptr %13, align 8, !invariant.load !18
  %15 = call i64 @llvm.usub.sat.i64(i64 %14, i64 16)
  %16 = udiv i64 %15, 4
  %17 = trunc i64 %16 to i32
  %18 = getelementptr i8, ptr %buffers, i64 16
  %19 = load ptr, ptr %18, align 8, !invariant.load !18
  %20 = sext i32 %12 to i64
  %21 = getelementptr [4 x i8], ptr %19, i64 %20
  %22 = getelementptr i8, ptr %21, i64 16
  store i32 %17, ptr %22, align 4
  %23 = load ptr, ptr %buffer, align 8, !invariant.load !18
  %24 = getelementptr i8, ptr %23, i64 8
  %25 = atomicrmw add ptr %24, i32 %12 monotonic, align 4, !spirv.atomic !21
  %26 = load ptr, ptr %18, align 8, !invariant.load !18
  store i32 %25, ptr %26, align 4
  ret void
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
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
attributes #1 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nounwind }

!spirv.MemoryModel = !{!0}
!spirv.entry_points = !{!1}
!spirv.variables = !{!4, !12}
!spirv.module = !{!15}
!spirv.Generator = !{!16}

!0 = !{i32 0, i32 1}
!1 = !{ptr @main, !"main", i32 5, i32 1, i32 1, i32 1, i64 0, i64 1, i1 false, !2}
!2 = !{!3}
!3 = !{i32 17, i32 1, i32 1, i32 1}
!4 = !{!"buffer", i32 12, i32 0, i32 0, i32 -1, i32 -1, i32 -1, i64 16, !5, !8}
!5 = !{!6, !7}
!6 = !{i32 -1, i32 34, i32 0}
!7 = !{i32 -1, i32 33, i32 0}
!8 = !{!9, !10, !11}
!9 = !{i32 -1, i32 2}
!10 = !{i32 0, i32 35, i32 0}
!11 = !{i32 1, i32 35, i32 16}
!12 = !{!"buffers", i32 12, i32 0, i32 1, i32 -1, i32 -1, i32 -1, i64 32, !13, !8}
!13 = !{!6, !14}
!14 = !{i32 -1, i32 33, i32 1}
!15 = !{!"\00\06\01\00\17\00\00\00\11\00\02\00\01\00\00\00\11\00\02\00y\11\00\00\0A\00\08\00SPV_KHR_untyped_pointers\00\00\00\00\0E\00\03\00\00\00\00\00\01\00\00\00\0F\00\07\00\05\00\00\00\01\00\00\00main\00\00\00\00\02\00\00\00\03\00\00\00\10\00\06\00\01\00\00\00\11\00\00\00\01\00\00\00\01\00\00\00\01\00\00\00\05\00\04\00\02\00\00\00buffer\00\00\05\00\04\00\03\00\00\00buffers\00G\00\04\00\02\00\00\00\22\00\00\00\00\00\00\00G\00\04\00\02\00\00\00!\00\00\00\00\00\00\00G\00\04\00\03\00\00\00\22\00\00\00\00\00\00\00G\00\04\00\03\00\00\00!\00\00\00\01\00\00\00G\00\03\00\04\00\00\00\02\00\00\00H\00\05\00\04\00\00\00\00\00\00\00#\00\00\00\00\00\00\00H\00\05\00\04\00\00\00\01\00\00\00#\00\00\00\10\00\00\00G\00\04\00\05\00\00\00\06\00\00\00\04\00\00\00\13\00\02\00\06\00\00\00!\00\03\00\07\00\00\00\06\00\00\00\15\00\04\00\08\00\00\00 \00\00\00\00\00\00\00+\00\04\00\08\00\00\00\09\00\00\00\00\00\00\00+\00\04\00\08\00\00\00\0A\00\00\00\01\00\00\00+\00\04\00\08\00\00\00\0B\00\00\00\02\00\00\00\1D\00\03\00\05\00\00\00\08\00\00\00\1E\00\04\00\04\00\00\00\08\00\00\00\05\00\00\00\1C\00\04\00\0C\00\00\00\04\00\00\00\0B\00\00\00A\11\03\00\0D\00\00\00\0C\00\00\00 \00\04\00\15\00\00\00\0C\00\00\00\04\00\00\00;\00\04\00\15\00\00\00\02\00\00\00\0C\00\00\00 \00\04\00\16\00\00\00\0C\00\00\00\0C\00\00\00;\00\04\00\16\00\00\00\03\00\00\00\0C\00\00\00", !"\05\00\00\00\00\00\00\00\01\00\00\00\04\00\00\00\05\00\00\00\01\00\00\00\01\00\00\00\04\00\00\00\04\00\00\00\00\00\00\00\06\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\04\00\00\00\00\00\00\00\00\00\00\00\04\00\00\00\01\00\00\00\06\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\10\00\00\00\00\00\00\00\00\00\00\00\0C\00\00\00\00\00\00\00\01\00\00\00\04\00\00\00\0C\00\00\00\01\00\00\00\01\00\00\00\10\00\00\00", i32 -719119062}
!16 = !{i16 7, i16 0}
!17 = !{i32 1}
!18 = !{}
!19 = !{i32 3}
!20 = !{i32 2}
!21 = !{i32 234, i32 1, i32 0}
