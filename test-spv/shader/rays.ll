target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%spirv.value = type { i8, i8, i16, i32 }
%spirv.operation = type { i32, i32, [6 x i32], %spirv.value, i32, ptr }
%spirv.interface = type { ptr, ptr, ptr, ptr, i64, ptr addrspace(3), ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, [3 x i32], [3 x i32], [3 x i32], [3 x i32], [3 x i32], i32, i32, i32, i32, i32, [4 x i32], [4 x i32], [4 x i32], [4 x i32], [4 x i32] }

@spirv.operands = private unnamed_addr constant [8 x %spirv.value] [%spirv.value { i8 5, i8 64, i16 1, i32 8 }, %spirv.value { i8 5, i8 64, i16 1, i32 8 }, %spirv.value { i8 2, i8 32, i16 1, i32 4 }, %spirv.value { i8 2, i8 32, i16 1, i32 4 }, %spirv.value { i8 4, i8 32, i16 3, i32 12 }, %spirv.value { i8 4, i8 32, i16 1, i32 4 }, %spirv.value { i8 4, i8 32, i16 3, i32 12 }, %spirv.value { i8 4, i8 32, i16 1, i32 4 }]
@spirv.operation = private unnamed_addr constant %spirv.operation { i32 0, i32 4473, [6 x i32] [i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1], %spirv.value zeroinitializer, i32 8, ptr @spirv.operands }
@spirv.operands.1 = private unnamed_addr constant [1 x %spirv.value] [%spirv.value { i8 5, i8 64, i16 1, i32 8 }]
@spirv.operation.2 = private unnamed_addr constant %spirv.operation { i32 0, i32 4477, [6 x i32] [i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1], %spirv.value { i8 1, i8 8, i16 1, i32 1 }, i32 1, ptr @spirv.operands.1 }
@spirv.operands.3 = private unnamed_addr constant [11 x %spirv.value] [%spirv.value { i8 5, i8 64, i16 1, i32 8 }, %spirv.value { i8 2, i8 32, i16 1, i32 4 }, %spirv.value { i8 2, i8 32, i16 1, i32 4 }, %spirv.value { i8 2, i8 32, i16 1, i32 4 }, %spirv.value { i8 2, i8 32, i16 1, i32 4 }, %spirv.value { i8 2, i8 32, i16 1, i32 4 }, %spirv.value { i8 4, i8 32, i16 3, i32 12 }, %spirv.value { i8 4, i8 32, i16 1, i32 4 }, %spirv.value { i8 4, i8 32, i16 3, i32 12 }, %spirv.value { i8 4, i8 32, i16 1, i32 4 }, %spirv.value { i8 5, i8 64, i16 1, i32 8 }]
@spirv.operation.4 = private unnamed_addr constant %spirv.operation { i32 0, i32 4445, [6 x i32] [i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1], %spirv.value zeroinitializer, i32 11, ptr @spirv.operands.3 }
@llvm.compiler.used = appending global [5 x ptr] [ptr @__spirv_RayQueryInitializeKHR, ptr @__spirv_RayQueryProceedKHR, ptr @__spirv_TraceRayKHR, ptr @main.internal, ptr @hit.internal], section "llvm.metadata"

; Function Attrs: convergent noinline nounwind
define internal void @main.internal(ptr %interface, ptr %private) #0 !spirv.function !15 {
  %payload = getelementptr i8, ptr %private, i64 16, !spirv.variable !16
  %1 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 2
  %2 = load ptr, ptr %1, align 8, !invariant.load !2
  %3 = getelementptr inbounds ptr, ptr %2, i64 0
  %4 = load ptr, ptr %3, align 8, !invariant.load !2
  %5 = getelementptr inbounds { ptr, i64 }, ptr %4, i64 0
  %6 = load ptr, ptr %5, align 8, !invariant.load !2, !spirv.variable !17
  %7 = alloca [16 x i8], align 8, !spirv.type !18
  store [16 x i8] zeroinitializer, ptr %7, align 1
  %8 = load ptr, ptr %6, align 8
  call void @__spirv_RayQueryInitializeKHR(ptr %interface, ptr %7, ptr %8, i32 0, i32 255, <3 x float> zeroinitializer, float 0.000000e+00, <3 x float> <float 0.000000e+00, float 0.000000e+00, float 1.000000e+00>, float 1.000000e+00) #1
  %9 = call i1 @__spirv_RayQueryProceedKHR(ptr %interface, ptr %7) #1
  call void @__spirv_TraceRayKHR(ptr %interface, ptr %8, i32 0, i32 255, i32 0, i32 0, i32 0, <3 x float> zeroinitializer, float 0.000000e+00, <3 x float> <float 0.000000e+00, float 0.000000e+00, float 1.000000e+00>, float 1.000000e+00, ptr %payload) #1
  ret void
}

; Function Attrs: noinline nounwind
define internal void @__spirv_RayQueryInitializeKHR(ptr %0, ptr %1, ptr %2, i32 %3, i32 %4, <3 x float> %5, float %6, <3 x float> %7, float %8) #1 !spirv.operation !19 {
entry:
  %9 = alloca [8 x ptr], align 8
  %10 = alloca [8 x i8], align 8
  %11 = alloca [16 x i8], align 8
  %12 = alloca [4 x i8], align 4
  %13 = alloca [4 x i8], align 4
  %14 = alloca [12 x i8], align 16
  %15 = alloca [4 x i8], align 4
  %16 = alloca [12 x i8], align 16
  %17 = alloca [4 x i8], align 4
  store ptr %1, ptr %10, align 8
  store ptr %10, ptr %9, align 8
  store ptr %2, ptr %11, align 8
  %18 = getelementptr i8, ptr %9, i64 8
  store ptr %11, ptr %18, align 8
  store i32 %3, ptr %12, align 4
  %19 = getelementptr i8, ptr %9, i64 16
  store ptr %12, ptr %19, align 8
  store i32 %4, ptr %13, align 4
  %20 = getelementptr i8, ptr %9, i64 24
  store ptr %13, ptr %20, align 8
  store <3 x float> %5, ptr %14, align 4
  %21 = getelementptr i8, ptr %9, i64 32
  store ptr %14, ptr %21, align 8
  store float %6, ptr %15, align 4
  %22 = getelementptr i8, ptr %9, i64 40
  store ptr %15, ptr %22, align 8
  store <3 x float> %7, ptr %16, align 4
  %23 = getelementptr i8, ptr %9, i64 48
  store ptr %16, ptr %23, align 8
  store float %8, ptr %17, align 4
  %24 = getelementptr i8, ptr %9, i64 56
  store ptr %17, ptr %24, align 8
  %25 = getelementptr inbounds %spirv.interface, ptr %0, i32 0, i32 1
  %26 = load ptr, ptr %25, align 8, !invariant.load !2
  %27 = getelementptr inbounds ptr, ptr %26, i64 5
  %28 = load ptr, ptr %27, align 8, !invariant.load !2
  call void %28(ptr %0, ptr @spirv.operation, ptr %9, ptr null) #3
  ret void
}

; Function Attrs: noinline nounwind
define internal i1 @__spirv_RayQueryProceedKHR(ptr %0, ptr %1) #1 !spirv.operation !20 {
entry:
  %2 = alloca [1 x ptr], align 8
  %3 = alloca [8 x i8], align 8
  %4 = alloca [1 x i8], align 1
  store ptr %1, ptr %3, align 8
  store ptr %3, ptr %2, align 8
  %5 = getelementptr inbounds %spirv.interface, ptr %0, i32 0, i32 1
  %6 = load ptr, ptr %5, align 8, !invariant.load !2
  %7 = getelementptr inbounds ptr, ptr %6, i64 5
  %8 = load ptr, ptr %7, align 8, !invariant.load !2
  call void %8(ptr %0, ptr @spirv.operation.2, ptr %2, ptr %4) #3
  %9 = load i8, ptr %4, align 1
  %10 = icmp ne i8 %9, 0
  ret i1 %10
}

; Function Attrs: noinline nounwind
define internal void @__spirv_TraceRayKHR(ptr %0, ptr %1, i32 %2, i32 %3, i32 %4, i32 %5, i32 %6, <3 x float> %7, float %8, <3 x float> %9, float %10, ptr %11) #1 !spirv.operation !21 {
entry:
  %12 = alloca [11 x ptr], align 8
  %13 = alloca [16 x i8], align 8
  %14 = alloca [4 x i8], align 4
  %15 = alloca [4 x i8], align 4
  %16 = alloca [4 x i8], align 4
  %17 = alloca [4 x i8], align 4
  %18 = alloca [4 x i8], align 4
  %19 = alloca [12 x i8], align 16
  %20 = alloca [4 x i8], align 4
  %21 = alloca [12 x i8], align 16
  %22 = alloca [4 x i8], align 4
  %23 = alloca [8 x i8], align 8
  store ptr %1, ptr %13, align 8
  store ptr %13, ptr %12, align 8
  store i32 %2, ptr %14, align 4
  %24 = getelementptr i8, ptr %12, i64 8
  store ptr %14, ptr %24, align 8
  store i32 %3, ptr %15, align 4
  %25 = getelementptr i8, ptr %12, i64 16
  store ptr %15, ptr %25, align 8
  store i32 %4, ptr %16, align 4
  %26 = getelementptr i8, ptr %12, i64 24
  store ptr %16, ptr %26, align 8
  store i32 %5, ptr %17, align 4
  %27 = getelementptr i8, ptr %12, i64 32
  store ptr %17, ptr %27, align 8
  store i32 %6, ptr %18, align 4
  %28 = getelementptr i8, ptr %12, i64 40
  store ptr %18, ptr %28, align 8
  store <3 x float> %7, ptr %19, align 4
  %29 = getelementptr i8, ptr %12, i64 48
  store ptr %19, ptr %29, align 8
  store float %8, ptr %20, align 4
  %30 = getelementptr i8, ptr %12, i64 56
  store ptr %20, ptr %30, align 8
  store <3 x float> %9, ptr %21, align 4
  %31 = getelementptr i8, ptr %12, i64 64
  store ptr %21, ptr %31, align 8
  store float %10, ptr %22, align 4
  %32 = getelementptr i8, ptr %12, i64 72
  store ptr %22, ptr %32, align 8
  store ptr %11, ptr %23, align 8
  %33 = getelementptr i8, ptr %12, i64 80
  store ptr %23, ptr %33, align 8
  %34 = getelementptr inbounds %spirv.interface, ptr %0, i32 0, i32 1
  %35 = load ptr, ptr %34, align 8, !invariant.load !2
  %36 = getelementptr inbounds ptr, ptr %35, i64 5
  %37 = load ptr, ptr %36, align 8, !invariant.load !2
  call void %37(ptr %0, ptr @spirv.operation.4, ptr %12, ptr null) #3
  ret void
}

; Function Attrs: convergent nounwind
define void @main(ptr %interface) #2 {
entry:
  %private = alloca [28 x i8], align 16
  store i32 0, ptr %private, align 4
  call void @main.internal(ptr %interface, ptr %private) #2
  ret void
}

; Function Attrs: convergent noinline nounwind
define internal void @hit.internal(ptr %interface, ptr %private) #0 !spirv.function !22 {
  %1 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 13
  %incoming = load ptr, ptr %1, align 8, !invariant.load !2, !spirv.variable !23
  %2 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 9
  %3 = load ptr, ptr %2, align 8, !invariant.load !2
  %4 = getelementptr inbounds ptr, ptr %3, i64 1294
  %5 = load ptr, ptr %4, align 8, !invariant.load !2, !spirv.variable !24
  %6 = load float, ptr %5, align 4
  %7 = insertelement <3 x float> poison, float %6, i32 0
  %8 = insertelement <3 x float> %7, float %6, i32 1
  %9 = insertelement <3 x float> %8, float %6, i32 2
  store <3 x float> %9, ptr %incoming, align 4
  ret void
}

; Function Attrs: convergent nounwind
define void @hit(ptr %interface) #2 {
entry:
  %private = alloca [28 x i8], align 16
  store i32 0, ptr %private, align 4
  call void @hit.internal(ptr %interface, ptr %private) #2
  ret void
}

attributes #0 = { convergent noinline nounwind }
attributes #1 = { noinline nounwind }
attributes #2 = { convergent nounwind }
attributes #3 = { nounwind }

!spirv.MemoryModel = !{!0}
!spirv.entry_points = !{!1, !3}
!spirv.variables = !{!4, !8, !9, !10}
!spirv.module = !{!13}
!spirv.Generator = !{!14}

!0 = !{i32 0, i32 1}
!1 = !{ptr @main, !"main", i32 5313, i32 0, i32 0, i32 0, i64 0, i64 1, i1 false, !2}
!2 = !{}
!3 = !{ptr @hit, !"hit", i32 5316, i32 0, i32 0, i32 0, i64 0, i64 1, i1 false, !2}
!4 = !{!"", i32 0, i32 0, i32 0, i32 -1, i32 -1, i32 -1, i64 16, !5, !2}
!5 = !{!6, !7}
!6 = !{i32 -1, i32 34, i32 0}
!7 = !{i32 -1, i32 33, i32 0}
!8 = !{!"payload", i32 5338, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i64 12, !2, !2}
!9 = !{!"incoming", i32 5342, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i64 12, !2, !2}
!10 = !{!"", i32 1, i32 -1, i32 -1, i32 -1, i32 -1, i32 5326, i64 4, !11, !2}
!11 = !{!12}
!12 = !{i32 -1, i32 11, i32 5326}
!13 = !{!"\00\06\01\00!\00\00\00\11\00\02\00\7F\11\00\00\11\00\02\00x\11\00\00\0A\00\06\00SPV_KHR_ray_tracing\00\0A\00\06\00SPV_KHR_ray_query\00\00\00\0E\00\03\00\00\00\00\00\01\00\00\00\0F\00\07\00\C1\14\00\00\01\00\00\00main\00\00\00\00\02\00\00\00\03\00\00\00\0F\00\06\00\C4\14\00\00\04\00\00\00hit\00\05\00\00\00\06\00\00\00\05\00\04\00\03\00\00\00payload\00\05\00\05\00\05\00\00\00incoming\00\00\00\00G\00\04\00\02\00\00\00\22\00\00\00\00\00\00\00G\00\04\00\02\00\00\00!\00\00\00\00\00\00\00G\00\04\00\06\00\00\00\0B\00\00\00\CE\14\00\00\13\00\02\00\07\00\00\00!\00\03\00\08\00\00\00\07\00\00\00\14\00\02\00\09\00\00\00\15\00\04\00\0A\00\00\00 \00\00\00\00\00\00\00\16\00\03\00\0B\00\00\00 \00\00\00\17\00\04\00\0C\00\00\00\0B\00\00\00\03\00\00\00\DD\14\02\00\0D\00\00\00x\11\02\00\0E\00\00\00 \00\04\00\0F\00\00\00\00\00\00\00\0D\00\00\00 \00\04\00\10\00\00\00\07\00\00\00\0E\00\00\00 \00\04\00\11\00\00\00\DA\14\00\00\0C\00\00\00 \00\04\00\12\00\00\00\DE\14\00\00\0C\00\00\00 \00\04\00\13\00\00\00\01\00\00\00\0B\00\00\00+\00\04\00\0A\00\00\00\14\00\00\00\00\00\00\00+\00\04\00\0A\00\00\00\15\00\00\00\FF\00\00\00+\00\04\00\0B\00\00\00\16\00\00\00\00\00\00\00+\00\04\00\0B\00\00\00\17\00\00\00\00\00\80?,\00\06\00\0C\00\00\00\18\00\00\00\16\00\00\00\16\00\00\00\16\00\00\00,\00\06\00\0C\00\00\00\19\00\00\00\16\00\00\00\16\00\00\00\17\00\00\00;\00\04\00\0F\00\00\00\02\00\00\00\00\00\00\00;\00\04\00\11\00\00\00\03\00\00\00\DA\14\00\00;\00\04\00\12\00\00\00\05\00\00\00\DE\14\00\00;\00\04\00\13\00\00\00\06\00\00\00\01\00\00\00", !"", i32 726988261}
!14 = !{i16 7, i16 0}
!15 = !{i32 1}
!16 = !{i32 3}
!17 = !{i32 2}
!18 = !{i32 14}
!19 = !{i32 0, i32 4473, i32 0, i32 16, i32 13, i32 10, i32 10, i32 12, i32 11, i32 12, i32 11}
!20 = !{i32 0, i32 4477, i32 9, i32 16}
!21 = !{i32 0, i32 4445, i32 0, i32 13, i32 10, i32 10, i32 10, i32 10, i32 10, i32 12, i32 11, i32 12, i32 11, i32 17}
!22 = !{i32 4}
!23 = !{i32 5}
!24 = !{i32 6}
