target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%spirv.interface = type { ptr, ptr, ptr, ptr, i64, ptr addrspace(3), ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, [3 x i32], [3 x i32], [3 x i32], [3 x i32], [3 x i32], i32, i32, i32, i32, i32, [4 x i32], [4 x i32], [4 x i32], [4 x i32], [4 x i32] }

@llvm.compiler.used = appending global [1 x ptr] [ptr @main.internal], section "llvm.metadata"

; Function Attrs: convergent noinline nounwind
define internal void @main.internal(ptr %interface, ptr %private) #0 !spirv.function !15 {
  %1 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 2
  %2 = load ptr, ptr %1, align 8, !invariant.load !16
  %3 = getelementptr inbounds ptr, ptr %2, i64 0
  %4 = load ptr, ptr %3, align 8, !invariant.load !16
  %5 = getelementptr inbounds { ptr, i64 }, ptr %4, i64 0
  %6 = load ptr, ptr %5, align 8, !invariant.load !16, !spirv.variable !17
  %7 = load ptr, ptr %6, align 8, !invariant.load !16
  %8 = load ptr, ptr %6, align 8, !invariant.load !16
  %9 = getelementptr i8, ptr %8, i64 8
  %10 = load ptr, ptr %6, align 8, !invariant.load !16
  %11 = getelementptr i8, ptr %10, i64 16
  %12 = load i32, ptr %7, align 4
  %13 = load <2 x i32>, ptr %9, align 4
  %14 = load i32, ptr %11, align 4
  %masked = and i32 %12, 31
  %15 = shl i32 %14, %masked
  %lanes = and <2 x i32> %13, <i32 31, i32 1>
  %16 = lshr <2 x i32> %13, %lanes
  %17 = icmp eq i32 %12, 0
  %divisor = select i1 %17, i32 1, i32 %12
  %18 = udiv i32 %15, %divisor
  %19 = icmp eq i32 %18, -2147483648
  %20 = icmp eq i32 %12, -1
  %21 = and i1 %19, %20
  %22 = or i1 %17, %21
  %sdivisor = select i1 %22, i32 1, i32 %12
  %23 = sdiv i32 %18, %sdivisor
  %24 = and i32 %12, 40
  %25 = and i32 %24, 31
  %26 = shl i32 %23, %25
  %27 = select i1 %17, i32 1, i32 %14
  %28 = icmp eq i32 %27, 0
  %29 = select i1 %28, i32 1, i32 %27
  %30 = urem i32 %26, %29
  store i32 %30, ptr %7, align 4
  store <2 x i32> %16, ptr %9, align 4
  ret void
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
!spirv.module = !{!13}
!spirv.Generator = !{!14}

!0 = !{i32 0, i32 1}
!1 = !{ptr @main, !"main", i32 5, i32 1, i32 1, i32 1, i64 0, i64 1, i1 false, !2}
!2 = !{!3}
!3 = !{i32 17, i32 1, i32 1, i32 1}
!4 = !{!"", i32 12, i32 0, i32 0, i32 -1, i32 -1, i32 -1, i64 20, !5, !8}
!5 = !{!6, !7}
!6 = !{i32 -1, i32 34, i32 0}
!7 = !{i32 -1, i32 33, i32 0}
!8 = !{!9, !10, !11, !12}
!9 = !{i32 -1, i32 2}
!10 = !{i32 0, i32 35, i32 0}
!11 = !{i32 1, i32 35, i32 8}
!12 = !{i32 2, i32 35, i32 16}
!13 = !{!"\00\06\01\00,\00\00\00\11\00\02\00\01\00\00\00\0E\00\03\00\00\00\00\00\01\00\00\00\0F\00\06\00\05\00\00\00\01\00\00\00main\00\00\00\00\02\00\00\00\10\00\06\00\01\00\00\00\11\00\00\00\01\00\00\00\01\00\00\00\01\00\00\00G\00\04\00\02\00\00\00\22\00\00\00\00\00\00\00G\00\04\00\02\00\00\00!\00\00\00\00\00\00\00G\00\03\00\07\00\00\00\02\00\00\00H\00\05\00\07\00\00\00\00\00\00\00#\00\00\00\00\00\00\00H\00\05\00\07\00\00\00\01\00\00\00#\00\00\00\08\00\00\00H\00\05\00\07\00\00\00\02\00\00\00#\00\00\00\10\00\00\00\13\00\02\00\08\00\00\00!\00\03\00\09\00\00\00\08\00\00\00\14\00\02\00\0A\00\00\00\15\00\04\00\0B\00\00\00 \00\00\00\00\00\00\00\17\00\04\00\0C\00\00\00\0B\00\00\00\02\00\00\00+\00\04\00\0B\00\00\00\0D\00\00\00\00\00\00\00+\00\04\00\0B\00\00\00\0E\00\00\00\01\00\00\00+\00\04\00\0B\00\00\00\0F\00\00\00\02\00\00\00+\00\04\00\0B\00\00\00\10\00\00\00\1F\00\00\00+\00\04\00\0B\00\00\00\11\00\00\00(\00\00\00+\00\04\00\0B\00\00\00\12\00\00\00\00\00\00\80+\00\04\00\0B\00\00\00\13\00\00\00\FF\FF\FF\FF,\00\05\00\0C\00\00\00\14\00\00\00\10\00\00\00\0E\00\00\00\1E\00\05\00\07\00\00\00\0B\00\00\00\0C\00\00\00\0B\00\00\00 \00\04\00\15\00\00\00\0C\00\00\00\07\00\00\00 \00\04\00\16\00\00\00\0C\00\00\00\0B\00\00\00 \00\04\00\17\00\00\00\0C\00\00\00\0C\00\00\00;\00\04\00\15\00\00\00\02\00\00\00\0C\00\00\00", !"\07\00\00\00\00\00\00\00\09\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\08\00\00\00\00\00\00\00\00\00\00\00\10\00\00\00\00\00\00\00\00\00\00\00\07\00\00\00\01\00\00\00\09\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\08\00\00\00\00\00\00\00\00\00\00\00\10\00\00\00\00\00\00\00\00\00\00\00", i32 -33964241}
!14 = !{i16 7, i16 0}
!15 = !{i32 1}
!16 = !{}
!17 = !{i32 2}
