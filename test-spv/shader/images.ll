target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%spirv.value = type { i8, i8, i16, i32 }
%spirv.operation = type { i32, i32, [6 x i32], %spirv.value, i32, ptr }
%spirv.interface = type { ptr, ptr, ptr, ptr, i64, ptr addrspace(3), ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, [3 x i32], [3 x i32], [3 x i32], [3 x i32], [3 x i32], i32, i32, i32, i32, i32, [4 x i32], [4 x i32], [4 x i32], [4 x i32], [4 x i32] }

@spirv.operands = private unnamed_addr constant [2 x %spirv.value] [%spirv.value { i8 6, i8 0, i16 1, i32 16 }, %spirv.value { i8 4, i8 32, i16 2, i32 8 }]
@spirv.operation = private unnamed_addr constant %spirv.operation { i32 0, i32 87, [6 x i32] [i32 1, i32 0, i32 0, i32 0, i32 1, i32 0], %spirv.value { i8 4, i8 32, i16 4, i32 16 }, i32 2, ptr @spirv.operands }
@spirv.operands.1 = private unnamed_addr constant [3 x %spirv.value] [%spirv.value { i8 5, i8 64, i16 1, i32 8 }, %spirv.value { i8 2, i8 32, i16 2, i32 8 }, %spirv.value { i8 2, i8 32, i16 1, i32 4 }]
@spirv.operation.2 = private unnamed_addr constant %spirv.operation { i32 0, i32 60, [6 x i32] [i32 1, i32 0, i32 0, i32 0, i32 2, i32 33], %spirv.value { i8 5, i8 64, i16 1, i32 8 }, i32 3, ptr @spirv.operands.1 }
@llvm.compiler.used = appending global [3 x ptr] [ptr @__spirv_ImageSampleImplicitLod, ptr @__spirv_ImageTexelPointer, ptr @main.internal], section "llvm.metadata"

; Function Attrs: convergent noinline nounwind
define internal void @main.internal(ptr %interface, ptr %private) #0 !spirv.function !18 {
  %1 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 2
  %2 = load ptr, ptr %1, align 8, !invariant.load !8
  %3 = getelementptr inbounds ptr, ptr %2, i64 0
  %4 = load ptr, ptr %3, align 8, !invariant.load !8
  %5 = getelementptr inbounds { ptr, i64 }, ptr %4, i64 2
  %6 = load ptr, ptr %5, align 8, !invariant.load !8, !spirv.variable !19
  %7 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 7
  %8 = load ptr, ptr %7, align 8, !invariant.load !8
  %9 = getelementptr inbounds ptr, ptr %8, i64 0
  %10 = load ptr, ptr %9, align 8, !invariant.load !8, !spirv.variable !20
  %11 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 6
  %12 = load ptr, ptr %11, align 8, !invariant.load !8
  %13 = getelementptr inbounds ptr, ptr %12, i64 0
  %14 = load ptr, ptr %13, align 8, !invariant.load !8, !spirv.variable !21
  %15 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 2
  %16 = load ptr, ptr %15, align 8, !invariant.load !8
  %17 = getelementptr inbounds ptr, ptr %16, i64 0
  %18 = load ptr, ptr %17, align 8, !invariant.load !8
  %19 = getelementptr inbounds { ptr, i64 }, ptr %18, i64 1
  %pairs = load ptr, ptr %19, align 8, !invariant.load !8, !spirv.variable !22
  %20 = getelementptr i8, ptr %pairs, i64 16
  %21 = load ptr, ptr %20, align 8
  %22 = insertvalue { ptr, ptr } poison, ptr %21, 0
  %23 = getelementptr i8, ptr %20, i64 8
  %24 = load ptr, ptr %23, align 8
  %25 = insertvalue { ptr, ptr } %22, ptr %24, 1
  %26 = load <2 x float>, ptr %14, align 4
  %27 = call <4 x float> @__spirv_ImageSampleImplicitLod(ptr %interface, { ptr, ptr } %25, <2 x float> %26) #0
  store <4 x float> %27, ptr %10, align 4
  %28 = load ptr, ptr %6, align 8
  %29 = call ptr @__spirv_ImageTexelPointer(ptr %interface, ptr %28, <2 x i32> zeroinitializer, i32 0) #1
  %30 = atomicrmw add ptr %29, i32 1 monotonic, align 4, !spirv.atomic !23
  ret void
}

; Function Attrs: convergent noinline nounwind
define internal <4 x float> @__spirv_ImageSampleImplicitLod(ptr %0, { ptr, ptr } %1, <2 x float> %2) #0 !spirv.operation !24 {
entry:
  %3 = alloca [2 x ptr], align 8
  %4 = alloca [16 x i8], align 8
  %5 = alloca [8 x i8], align 8
  %6 = alloca [16 x i8], align 16
  %7 = extractvalue { ptr, ptr } %1, 0
  store ptr %7, ptr %4, align 8
  %8 = getelementptr i8, ptr %4, i64 8
  %9 = extractvalue { ptr, ptr } %1, 1
  store ptr %9, ptr %8, align 8
  store ptr %4, ptr %3, align 8
  store <2 x float> %2, ptr %5, align 4
  %10 = getelementptr i8, ptr %3, i64 8
  store ptr %5, ptr %10, align 8
  %11 = getelementptr inbounds %spirv.interface, ptr %0, i32 0, i32 1
  %12 = load ptr, ptr %11, align 8, !invariant.load !8
  %13 = getelementptr inbounds ptr, ptr %12, i64 0
  %14 = load ptr, ptr %13, align 8, !invariant.load !8
  call void %14(ptr %0, ptr @spirv.operation, ptr %3, ptr %6) #2
  %15 = load <4 x float>, ptr %6, align 4
  ret <4 x float> %15
}

; Function Attrs: noinline nounwind
define internal ptr @__spirv_ImageTexelPointer(ptr %0, ptr %1, <2 x i32> %2, i32 %3) #1 !spirv.operation !25 {
entry:
  %4 = alloca [3 x ptr], align 8
  %5 = alloca [16 x i8], align 8
  %6 = alloca [8 x i8], align 8
  %7 = alloca [4 x i8], align 4
  %8 = alloca [8 x i8], align 8
  store ptr %1, ptr %5, align 8
  store ptr %5, ptr %4, align 8
  store <2 x i32> %2, ptr %6, align 4
  %9 = getelementptr i8, ptr %4, i64 8
  store ptr %6, ptr %9, align 8
  store i32 %3, ptr %7, align 4
  %10 = getelementptr i8, ptr %4, i64 16
  store ptr %7, ptr %10, align 8
  %11 = getelementptr inbounds %spirv.interface, ptr %0, i32 0, i32 1
  %12 = load ptr, ptr %11, align 8, !invariant.load !8
  %13 = getelementptr inbounds ptr, ptr %12, i64 6
  %14 = load ptr, ptr %13, align 8, !invariant.load !8
  call void %14(ptr %0, ptr @spirv.operation.2, ptr %4, ptr %8) #3
  %15 = load ptr, ptr %8, align 8
  ret ptr %15
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
!spirv.variables = !{!4, !9, !12, !15}
!spirv.module = !{!16}
!spirv.Generator = !{!17}

!0 = !{i32 0, i32 1}
!1 = !{ptr @main, !"main", i32 4, i32 0, i32 0, i32 0, i64 0, i64 1, i1 false, !2}
!2 = !{!3}
!3 = !{i32 7}
!4 = !{!"pairs", i32 0, i32 0, i32 1, i32 -1, i32 -1, i32 -1, i64 32, !5, !8}
!5 = !{!6, !7}
!6 = !{i32 -1, i32 34, i32 0}
!7 = !{i32 -1, i32 33, i32 1}
!8 = !{}
!9 = !{!"", i32 0, i32 0, i32 2, i32 -1, i32 -1, i32 -1, i64 16, !10, !8}
!10 = !{!6, !11}
!11 = !{i32 -1, i32 33, i32 2}
!12 = !{!"", i32 1, i32 -1, i32 -1, i32 0, i32 -1, i32 -1, i64 8, !13, !8}
!13 = !{!14}
!14 = !{i32 -1, i32 30, i32 0}
!15 = !{!"", i32 3, i32 -1, i32 -1, i32 0, i32 -1, i32 -1, i64 16, !13, !8}
!16 = !{!"\00\06\01\00\22\00\00\00\11\00\02\00\01\00\00\00\0E\00\03\00\00\00\00\00\01\00\00\00\0F\00\09\00\04\00\00\00\01\00\00\00main\00\00\00\00\02\00\00\00\03\00\00\00\04\00\00\00\05\00\00\00\10\00\03\00\01\00\00\00\07\00\00\00\05\00\04\00\01\00\00\00main\00\00\00\00\05\00\04\00\04\00\00\00pairs\00\00\00G\00\04\00\02\00\00\00\1E\00\00\00\00\00\00\00G\00\04\00\03\00\00\00\1E\00\00\00\00\00\00\00G\00\04\00\04\00\00\00\22\00\00\00\00\00\00\00G\00\04\00\04\00\00\00!\00\00\00\01\00\00\00G\00\04\00\05\00\00\00\22\00\00\00\00\00\00\00G\00\04\00\05\00\00\00!\00\00\00\02\00\00\00\13\00\02\00\06\00\00\00!\00\03\00\07\00\00\00\06\00\00\00\16\00\03\00\08\00\00\00 \00\00\00\15\00\04\00\09\00\00\00 \00\00\00\00\00\00\00\17\00\04\00\0A\00\00\00\08\00\00\00\02\00\00\00\17\00\04\00\0B\00\00\00\08\00\00\00\04\00\00\00\17\00\04\00\0C\00\00\00\09\00\00\00\02\00\00\00+\00\04\00\09\00\00\00\0D\00\00\00\00\00\00\00+\00\04\00\09\00\00\00\0E\00\00\00\01\00\00\00+\00\04\00\09\00\00\00\0F\00\00\00\02\00\00\00,\00\05\00\0C\00\00\00\10\00\00\00\0D\00\00\00\0D\00\00\00\19\00\09\00\11\00\00\00\08\00\00\00\01\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\01\00\00\00\00\00\00\00\1B\00\03\00\12\00\00\00\11\00\00\00\1C\00\04\00\13\00\00\00\12\00\00\00\0F\00\00\00\19\00\09\00\14\00\00\00\09\00\00\00\01\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\02\00\00\00!\00\00\00 \00\04\00\15\00\00\00\00\00\00\00\13\00\00\00 \00\04\00\16\00\00\00\00\00\00\00\12\00\00\00 \00\04\00\17\00\00\00\00\00\00\00\14\00\00\00 \00\04\00\18\00\00\00\0B\00\00\00\09\00\00\00 \00\04\00\19\00\00\00\01\00\00\00\0A\00\00\00 \00\04\00\1A\00\00\00\03\00\00\00\0B\00\00\00;\00\04\00\15\00\00\00\04\00\00\00\00\00\00\00;\00\04\00\17\00\00\00\05\00\00\00\00\00\00\00;\00\04\00\19\00\00\00\02\00\00\00\01\00\00\00;\00\04\00\1A\00\00\00\03\00\00\00\03\00\00\00", !"\13\00\00\00\00\00\00\00\01\00\00\00\10\00\00\00\13\00\00\00\01\00\00\00\01\00\00\00\10\00\00\00", i32 1016573798}
!17 = !{i16 7, i16 0}
!18 = !{i32 1}
!19 = !{i32 5}
!20 = !{i32 3}
!21 = !{i32 2}
!22 = !{i32 4}
!23 = !{i32 234, i32 1, i32 0}
!24 = !{i32 0, i32 87, i32 11, i32 18, i32 10}
!25 = !{i32 0, i32 60, i32 24, i32 20, i32 12, i32 9}
