target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%spirv.value = type { i8, i8, i16, i32 }
%spirv.operation = type { i32, i32, [6 x i32], %spirv.value, i32, ptr }
%spirv.interface = type { ptr, ptr, ptr, ptr, i64, ptr addrspace(3), ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, [3 x i32], [3 x i32], [3 x i32], [3 x i32], [3 x i32], i32, i32, i32, i32, i32, [4 x i32], [4 x i32], [4 x i32], [4 x i32], [4 x i32] }

@spirv.operands = private unnamed_addr constant [5 x %spirv.value] [%spirv.value { i8 6, i8 0, i16 1, i32 16 }, %spirv.value { i8 4, i8 32, i16 2, i32 8 }, %spirv.value { i8 3, i8 32, i16 1, i32 4 }, %spirv.value { i8 7, i8 32, i16 1, i32 4 }, %spirv.value { i8 8, i8 0, i16 1, i32 32 }]
@spirv.operation = private unnamed_addr constant %spirv.operation { i32 0, i32 96, [6 x i32] [i32 1, i32 0, i32 0, i32 0, i32 1, i32 0], %spirv.value { i8 4, i8 32, i16 4, i32 16 }, i32 5, ptr @spirv.operands }
@llvm.compiler.used = appending global [2 x ptr] [ptr @__spirv_ImageGather, ptr @main.internal], section "llvm.metadata"

; Function Attrs: convergent noinline nounwind
define internal void @main.internal(ptr %interface, ptr %private) #0 !spirv.function !15 {
  %1 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 7
  %2 = load ptr, ptr %1, align 8, !invariant.load !8
  %3 = getelementptr inbounds ptr, ptr %2, i64 0
  %4 = load ptr, ptr %3, align 8, !invariant.load !8, !spirv.variable !16
  %5 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 6
  %6 = load ptr, ptr %5, align 8, !invariant.load !8
  %7 = getelementptr inbounds ptr, ptr %6, i64 0
  %8 = load ptr, ptr %7, align 8, !invariant.load !8, !spirv.variable !17
  %9 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 2
  %10 = load ptr, ptr %9, align 8, !invariant.load !8
  %11 = getelementptr inbounds ptr, ptr %10, i64 0
  %12 = load ptr, ptr %11, align 8, !invariant.load !8
  %13 = getelementptr inbounds { ptr, i64 }, ptr %12, i64 0
  %14 = load ptr, ptr %13, align 8, !invariant.load !8, !spirv.variable !18
  %15 = load ptr, ptr %14, align 8
  %16 = insertvalue { ptr, ptr } poison, ptr %15, 0
  %17 = getelementptr i8, ptr %14, i64 8
  %18 = load ptr, ptr %17, align 8
  %19 = insertvalue { ptr, ptr } %16, ptr %18, 1
  %20 = load <2 x float>, ptr %8, align 4
  %21 = call <4 x float> @__spirv_ImageGather(ptr %interface, { ptr, ptr } %19, <2 x float> %20, i32 1, i32 32, [4 x <2 x i32>] [<2 x i32> zeroinitializer, <2 x i32> <i32 1, i32 0>, <2 x i32> <i32 0, i32 -3>, <2 x i32> <i32 1, i32 -3>]) #1
  store <4 x float> %21, ptr %4, align 4
  ret void
}

; Function Attrs: noinline nounwind
define internal <4 x float> @__spirv_ImageGather(ptr %0, { ptr, ptr } %1, <2 x float> %2, i32 %3, i32 %4, [4 x <2 x i32>] %5) #1 !spirv.operation !19 {
entry:
  %6 = alloca [5 x ptr], align 8
  %7 = alloca [16 x i8], align 8
  %8 = alloca [8 x i8], align 8
  %9 = alloca [4 x i8], align 4
  %10 = alloca i32, align 4
  %11 = alloca [32 x i8], align 8
  %12 = alloca [16 x i8], align 16
  %13 = extractvalue { ptr, ptr } %1, 0
  store ptr %13, ptr %7, align 8
  %14 = getelementptr i8, ptr %7, i64 8
  %15 = extractvalue { ptr, ptr } %1, 1
  store ptr %15, ptr %14, align 8
  store ptr %7, ptr %6, align 8
  store <2 x float> %2, ptr %8, align 4
  %16 = getelementptr i8, ptr %6, i64 8
  store ptr %8, ptr %16, align 8
  store i32 %3, ptr %9, align 4
  %17 = getelementptr i8, ptr %6, i64 16
  store ptr %9, ptr %17, align 8
  store i32 %4, ptr %10, align 4
  %18 = getelementptr i8, ptr %6, i64 24
  store ptr %10, ptr %18, align 8
  %19 = extractvalue [4 x <2 x i32>] %5, 0
  store <2 x i32> %19, ptr %11, align 4
  %20 = getelementptr i8, ptr %11, i64 8
  %21 = extractvalue [4 x <2 x i32>] %5, 1
  store <2 x i32> %21, ptr %20, align 4
  %22 = getelementptr i8, ptr %11, i64 16
  %23 = extractvalue [4 x <2 x i32>] %5, 2
  store <2 x i32> %23, ptr %22, align 4
  %24 = getelementptr i8, ptr %11, i64 24
  %25 = extractvalue [4 x <2 x i32>] %5, 3
  store <2 x i32> %25, ptr %24, align 4
  %26 = getelementptr i8, ptr %6, i64 32
  store ptr %11, ptr %26, align 8
  %27 = getelementptr inbounds %spirv.interface, ptr %0, i32 0, i32 1
  %28 = load ptr, ptr %27, align 8, !invariant.load !8
  %29 = getelementptr inbounds ptr, ptr %28, i64 0
  %30 = load ptr, ptr %29, align 8, !invariant.load !8
  call void %30(ptr %0, ptr @spirv.operation, ptr %6, ptr %12) #3
  %31 = load <4 x float>, ptr %12, align 4
  ret <4 x float> %31
}

; Function Attrs: convergent nounwind
define void @main(ptr %interface) #2 {
entry:
  %private = alloca [16 x i8], align 16
  store i32 0, ptr %private, align 4
  call void @main.internal(ptr %interface, ptr %private) #2
  ret void
}

attributes #0 = { convergent noinline nounwind }
attributes #1 = { noinline nounwind }
attributes #2 = { convergent nounwind }
attributes #3 = { nounwind }

!spirv.MemoryModel = !{!0}
!spirv.entry_points = !{!1}
!spirv.variables = !{!4, !9, !12}
!spirv.module = !{!13}
!spirv.Generator = !{!14}

!0 = !{i32 0, i32 1}
!1 = !{ptr @main, !"main", i32 4, i32 0, i32 0, i32 0, i64 0, i64 1, i1 false, !2}
!2 = !{!3}
!3 = !{i32 7}
!4 = !{!"", i32 0, i32 0, i32 0, i32 -1, i32 -1, i32 -1, i64 16, !5, !8}
!5 = !{!6, !7}
!6 = !{i32 -1, i32 34, i32 0}
!7 = !{i32 -1, i32 33, i32 0}
!8 = !{}
!9 = !{!"", i32 1, i32 -1, i32 -1, i32 0, i32 -1, i32 -1, i64 8, !10, !8}
!10 = !{!11}
!11 = !{i32 -1, i32 30, i32 0}
!12 = !{!"", i32 3, i32 -1, i32 -1, i32 0, i32 -1, i32 -1, i64 16, !10, !8}
!13 = !{!"\00\06\01\00 \00\00\00\11\00\02\00\01\00\00\00\11\00\02\00\19\00\00\00\0E\00\03\00\00\00\00\00\01\00\00\00\0F\00\08\00\04\00\00\00\01\00\00\00main\00\00\00\00\02\00\00\00\03\00\00\00\04\00\00\00\10\00\03\00\01\00\00\00\07\00\00\00G\00\04\00\02\00\00\00\1E\00\00\00\00\00\00\00G\00\04\00\03\00\00\00\1E\00\00\00\00\00\00\00G\00\04\00\04\00\00\00\22\00\00\00\00\00\00\00G\00\04\00\04\00\00\00!\00\00\00\00\00\00\00\13\00\02\00\05\00\00\00!\00\03\00\06\00\00\00\05\00\00\00\16\00\03\00\07\00\00\00 \00\00\00\17\00\04\00\08\00\00\00\07\00\00\00\02\00\00\00\17\00\04\00\09\00\00\00\07\00\00\00\04\00\00\00\15\00\04\00\0A\00\00\00 \00\00\00\00\00\00\00\15\00\04\00\0B\00\00\00 \00\00\00\01\00\00\00\17\00\04\00\0C\00\00\00\0B\00\00\00\02\00\00\00+\00\04\00\0A\00\00\00\0D\00\00\00\04\00\00\00\1C\00\04\00\0E\00\00\00\0C\00\00\00\0D\00\00\00+\00\04\00\0B\00\00\00\0F\00\00\00\00\00\00\00+\00\04\00\0B\00\00\00\10\00\00\00\01\00\00\00+\00\04\00\0B\00\00\00\11\00\00\00\FD\FF\FF\FF.\00\03\00\0C\00\00\00\12\00\00\00,\00\05\00\0C\00\00\00\13\00\00\00\10\00\00\00\0F\00\00\00,\00\05\00\0C\00\00\00\14\00\00\00\0F\00\00\00\11\00\00\00,\00\05\00\0C\00\00\00\15\00\00\00\10\00\00\00\11\00\00\00,\00\07\00\0E\00\00\00\16\00\00\00\12\00\00\00\13\00\00\00\14\00\00\00\15\00\00\00\19\00\09\00\17\00\00\00\07\00\00\00\01\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\01\00\00\00\00\00\00\00\1B\00\03\00\18\00\00\00\17\00\00\00 \00\04\00\19\00\00\00\00\00\00\00\18\00\00\00 \00\04\00\1A\00\00\00\01\00\00\00\08\00\00\00 \00\04\00\1B\00\00\00\03\00\00\00\09\00\00\00;\00\04\00\19\00\00\00\04\00\00\00\00\00\00\00;\00\04\00\1A\00\00\00\02\00\00\00\01\00\00\00;\00\04\00\1B\00\00\00\03\00\00\00\03\00\00\00", !"\0E\00\00\00\00\00\00\00\01\00\00\00\08\00\00\00\0E\00\00\00\01\00\00\00\01\00\00\00\08\00\00\00", i32 -1216012723}
!14 = !{i16 7, i16 0}
!15 = !{i32 1}
!16 = !{i32 3}
!17 = !{i32 2}
!18 = !{i32 4}
!19 = !{i32 0, i32 96, i32 9, i32 24, i32 8, i32 11, i32 0, i32 14}
