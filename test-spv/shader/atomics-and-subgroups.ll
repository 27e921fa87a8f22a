target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%spirv.value = type { i8, i8, i16, i32 }
%spirv.operation = type { i32, i32, [6 x i32], %spirv.value, i32, ptr }
%spirv.interface = type { ptr, ptr, ptr, ptr, i64, ptr addrspace(3), ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, [3 x i32], [3 x i32], [3 x i32], [3 x i32], [3 x i32], i32, i32, i32, i32, i32, [4 x i32], [4 x i32], [4 x i32], [4 x i32], [4 x i32] }

@spirv.operands = private unnamed_addr constant [1 x %spirv.value] [%spirv.value { i8 2, i8 32, i16 1, i32 4 }]
@spirv.operation = private unnamed_addr constant %spirv.operation { i32 0, i32 333, [6 x i32] [i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1], %spirv.value { i8 1, i8 8, i16 1, i32 1 }, i32 1, ptr @spirv.operands }
@spirv.operands.1 = private unnamed_addr constant [3 x %spirv.value] [%spirv.value { i8 2, i8 32, i16 1, i32 4 }, %spirv.value { i8 7, i8 32, i16 1, i32 4 }, %spirv.value { i8 4, i8 32, i16 1, i32 4 }]
@spirv.operation.2 = private unnamed_addr constant %spirv.operation { i32 0, i32 350, [6 x i32] [i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1], %spirv.value { i8 4, i8 32, i16 1, i32 4 }, i32 3, ptr @spirv.operands.1 }
@spirv.operands.4 = private unnamed_addr constant [4 x %spirv.value] [%spirv.value { i8 2, i8 32, i16 1, i32 4 }, %spirv.value { i8 7, i8 32, i16 1, i32 4 }, %spirv.value { i8 4, i8 32, i16 2, i32 8 }, %spirv.value { i8 2, i8 32, i16 1, i32 4 }]
@spirv.operation.5 = private unnamed_addr constant %spirv.operation { i32 0, i32 350, [6 x i32] [i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1], %spirv.value { i8 4, i8 32, i16 2, i32 8 }, i32 4, ptr @spirv.operands.4 }
@llvm.compiler.used = appending global [4 x ptr] [ptr @__spirv_GroupNonUniformElect, ptr @__spirv_GroupNonUniformFAdd, ptr @__spirv_GroupNonUniformFAdd.3, ptr @main.internal], section "llvm.metadata"

; Function Attrs: convergent noinline nounwind
define internal void @main.internal(ptr %interface, ptr %private) #0 !spirv.function !14 {
  %1 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 2
  %2 = load ptr, ptr %1, align 8, !invariant.load !15
  %3 = getelementptr inbounds ptr, ptr %2, i64 0
  %4 = load ptr, ptr %3, align 8, !invariant.load !15
  %5 = getelementptr inbounds { ptr, i64 }, ptr %4, i64 0
  %6 = load ptr, ptr %5, align 8, !invariant.load !15, !spirv.variable !16
  %7 = load ptr, ptr %6, align 8, !invariant.load !15
  %8 = load ptr, ptr %6, align 8, !invariant.load !15
  %9 = getelementptr i8, ptr %8, i64 4
  %10 = load atomic i32, ptr %7 acquire, align 4, !spirv.atomic !17
  store atomic i32 %10, ptr %7 release, align 4, !spirv.atomic !18
  %11 = cmpxchg ptr %7, i32 %10, i32 3 acq_rel acquire, align 4, !spirv.atomic !19
  %12 = extractvalue { i32, i1 } %11, 0
  %13 = atomicrmw add ptr %7, i32 1 monotonic, align 4, !spirv.atomic !20
  %14 = atomicrmw umax ptr %7, i32 %13 monotonic, align 4, !spirv.atomic !21
  %15 = uitofp i32 %14 to float
  %16 = atomicrmw fadd ptr %9, float %15 monotonic, align 4, !spirv.atomic !22
  %17 = call i1 @__spirv_GroupNonUniformElect(ptr %interface, i32 3) #0
  %18 = call float @__spirv_GroupNonUniformFAdd(ptr %interface, i32 3, i32 0, float %16) #0
  %19 = call float @__spirv_GroupNonUniformFAdd(ptr %interface, i32 3, i32 2, float %18) #0
  %20 = insertelement <2 x float> poison, float %18, i32 0
  %21 = insertelement <2 x float> %20, float %19, i32 1
  %22 = call <2 x float> @__spirv_GroupNonUniformFAdd.3(ptr %interface, i32 3, i32 3, <2 x float> %21, i32 1) #0
  %23 = select i1 %17, <2 x float> %22, <2 x float> %21
  %24 = extractelement <2 x float> %23, i32 1
  fence acq_rel, !spirv.atomic !23
  store float %24, ptr %9, align 4
  ret void
}

; Function Attrs: convergent noinline nounwind
define internal i1 @__spirv_GroupNonUniformElect(ptr %0, i32 %1) #0 !spirv.operation !24 {
entry:
  %2 = alloca [1 x ptr], align 8
  %3 = alloca [4 x i8], align 4
  %4 = alloca [1 x i8], align 1
  store i32 %1, ptr %3, align 4
  store ptr %3, ptr %2, align 8
  %5 = getelementptr inbounds %spirv.interface, ptr %0, i32 0, i32 1
  %6 = load ptr, ptr %5, align 8, !invariant.load !15
  %7 = getelementptr inbounds ptr, ptr %6, i64 1
  %8 = load ptr, ptr %7, align 8, !invariant.load !15
  call void %8(ptr %0, ptr @spirv.operation, ptr %2, ptr %4) #1
  %9 = load i8, ptr %4, align 1
  %10 = icmp ne i8 %9, 0
  ret i1 %10
}

; Function Attrs: convergent noinline nounwind
define internal float @__spirv_GroupNonUniformFAdd(ptr %0, i32 %1, i32 %2, float %3) #0 !spirv.operation !25 {
entry:
  %4 = alloca [3 x ptr], align 8
  %5 = alloca [4 x i8], align 4
  %6 = alloca i32, align 4
  %7 = alloca [4 x i8], align 4
  %8 = alloca [4 x i8], align 4
  store i32 %1, ptr %5, align 4
  store ptr %5, ptr %4, align 8
  store i32 %2, ptr %6, align 4
  %9 = getelementptr i8, ptr %4, i64 8
  store ptr %6, ptr %9, align 8
  store float %3, ptr %7, align 4
  %10 = getelementptr i8, ptr %4, i64 16
  store ptr %7, ptr %10, align 8
  %11 = getelementptr inbounds %spirv.interface, ptr %0, i32 0, i32 1
  %12 = load ptr, ptr %11, align 8, !invariant.load !15
  %13 = getelementptr inbounds ptr, ptr %12, i64 1
  %14 = load ptr, ptr %13, align 8, !invariant.load !15
  call void %14(ptr %0, ptr @spirv.operation.2, ptr %4, ptr %8) #1
  %15 = load float, ptr %8, align 4
  ret float %15
}

; Function Attrs: convergent noinline nounwind
define internal <2 x float> @__spirv_GroupNonUniformFAdd.3(ptr %0, i32 %1, i32 %2, <2 x float> %3, i32 %4) #0 !spirv.operation !26 {
entry:
  %5 = alloca [4 x ptr], align 8
  %6 = alloca [4 x i8], align 4
  %7 = alloca i32, align 4
  %8 = alloca [8 x i8], align 8
  %9 = alloca [4 x i8], align 4
  %10 = alloca [8 x i8], align 8
  store i32 %1, ptr %6, align 4
  store ptr %6, ptr %5, align 8
  store i32 %2, ptr %7, align 4
  %11 = getelementptr i8, ptr %5, i64 8
  store ptr %7, ptr %11, align 8
  store <2 x float> %3, ptr %8, align 4
  %12 = getelementptr i8, ptr %5, i64 16
  store ptr %8, ptr %12, align 8
  store i32 %4, ptr %9, align 4
  %13 = getelementptr i8, ptr %5, i64 24
  store ptr %9, ptr %13, align 8
  %14 = getelementptr inbounds %spirv.interface, ptr %0, i32 0, i32 1
  %15 = load ptr, ptr %14, align 8, !invariant.load !15
  %16 = getelementptr inbounds ptr, ptr %15, i64 1
  %17 = load ptr, ptr %16, align 8, !invariant.load !15
  call void %17(ptr %0, ptr @spirv.operation.5, ptr %5, ptr %10) #1
  %18 = load <2 x float>, ptr %10, align 4
  ret <2 x float> %18
}

; Function Attrs: convergent nounwind
define void @main(ptr %interface) #1 {
entry:
  %private = alloca [16 x i8], align 16
  store i32 0, ptr %private, align 4
  call void @main.internal(ptr %interface, ptr %private) #1
  ret void
}

attributes #0 = { convergent noinline nounwind }
attributes #1 = { convergent nounwind }

!spirv.MemoryModel = !{!0}
!spirv.entry_points = !{!1}
!spirv.variables = !{!4}
!spirv.module = !{!12}
!spirv.Generator = !{!13}

!0 = !{i32 0, i32 1}
!1 = !{ptr @main, !"main", i32 5, i32 8, i32 1, i32 1, i64 0, i64 1, i1 false, !2}
!2 = !{!3}
!3 = !{i32 17, i32 8, i32 1, i32 1}
!4 = !{!"", i32 12, i32 0, i32 0, i32 -1, i32 -1, i32 -1, i64 8, !5, !8}
!5 = !{!6, !7}
!6 = !{i32 -1, i32 34, i32 0}
!7 = !{i32 -1, i32 33, i32 0}
!8 = !{!9, !10, !11}
!9 = !{i32 -1, i32 2}
!10 = !{i32 0, i32 35, i32 0}
!11 = !{i32 1, i32 35, i32 4}
!12 = !{!"\00\06\01\00#\00\00\00\11\00\02\00\01\00\00\00\11\00\02\00=\00\00\00\11\00\02\00?\00\00\00\11\00\02\00C\00\00\00\11\00\02\00\91\17\00\00\0A\00\09\00SPV_EXT_shader_atomic_float_add\00\0E\00\03\00\00\00\00\00\01\00\00\00\0F\00\06\00\05\00\00\00\01\00\00\00main\00\00\00\00\02\00\00\00\10\00\06\00\01\00\00\00\11\00\00\00\08\00\00\00\01\00\00\00\01\00\00\00G\00\03\00\03\00\00\00\02\00\00\00H\00\05\00\03\00\00\00\00\00\00\00#\00\00\00\00\00\00\00H\00\05\00\03\00\00\00\01\00\00\00#\00\00\00\04\00\00\00G\00\04\00\02\00\00\00\22\00\00\00\00\00\00\00G\00\04\00\02\00\00\00!\00\00\00\00\00\00\00\13\00\02\00\04\00\00\00!\00\03\00\05\00\00\00\04\00\00\00\14\00\02\00\06\00\00\00\15\00\04\00\07\00\00\00 \00\00\00\00\00\00\00\16\00\03\00\08\00\00\00 \00\00\00\17\00\04\00\09\00\00\00\08\00\00\00\02\00\00\00\1E\00\04\00\03\00\00\00\07\00\00\00\08\00\00\00 \00\04\00\0A\00\00\00\0C\00\00\00\03\00\00\00 \00\04\00\0B\00\00\00\0C\00\00\00\07\00\00\00 \00\04\00\0C\00\00\00\0C\00\00\00\08\00\00\00+\00\04\00\07\00\00\00\0D\00\00\00\00\00\00\00+\00\04\00\07\00\00\00\0E\00\00\00\01\00\00\00+\00\04\00\07\00\00\00\0F\00\00\00\03\00\00\00+\00\04\00\07\00\00\00\10\00\00\00B\00\00\00+\00\04\00\07\00\00\00\11\00\00\00D\00\00\00+\00\04\00\07\00\00\00\12\00\00\00H\00\00\00;\00\04\00\0A\00\00\00\02\00\00\00\0C\00\00\00", !"\03\00\00\00\00\00\00\00\06\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\04\00\00\00\00\00\00\00\00\00\00\00\03\00\00\00\01\00\00\00\06\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\04\00\00\00\00\00\00\00\00\00\00\00", i32 1561050868}
!13 = !{i16 7, i16 0}
!14 = !{i32 1}
!15 = !{}
!16 = !{i32 2}
!17 = !{i32 227, i32 1, i32 66}
!18 = !{i32 228, i32 1, i32 68}
!19 = !{i32 230, i32 1, i32 72, i32 66}
!20 = !{i32 232, i32 1, i32 0}
!21 = !{i32 239, i32 1, i32 0}
!22 = !{i32 6035, i32 1, i32 0}
!23 = !{i32 225, i32 1, i32 72}
!24 = !{i32 0, i32 333, i32 6, i32 7}
!25 = !{i32 0, i32 350, i32 8, i32 7, i32 0, i32 8}
!26 = !{i32 0, i32 350, i32 9, i32 7, i32 0, i32 9, i32 7}
