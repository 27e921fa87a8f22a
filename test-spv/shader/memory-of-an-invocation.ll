target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%spirv.value = type { i8, i8, i16, i32 }
%spirv.operation = type { i32, i32, [6 x i32], %spirv.value, i32, ptr }
%spirv.interface = type { ptr, ptr, ptr, ptr, i64, ptr addrspace(3), ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, [3 x i32], [3 x i32], [3 x i32], [3 x i32], [3 x i32], i32, i32, i32, i32, i32, [4 x i32], [4 x i32], [4 x i32], [4 x i32], [4 x i32] }
%structtype = type { i32, <2 x i1> }

@spirv.operands = private unnamed_addr constant [3 x %spirv.value] [%spirv.value { i8 2, i8 32, i16 1, i32 4 }, %spirv.value { i8 2, i8 32, i16 1, i32 4 }, %spirv.value { i8 2, i8 32, i16 1, i32 4 }]
@spirv.operation = private unnamed_addr constant %spirv.operation { i32 0, i32 224, [6 x i32] [i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1], %spirv.value zeroinitializer, i32 3, ptr @spirv.operands }
@llvm.compiler.used = appending global [2 x ptr] [ptr @__spirv_ControlBarrier, ptr @main.internal], section "llvm.metadata"

; Function Attrs: convergent noinline nounwind
define internal void @main.internal(ptr %interface, ptr %private) #0 !spirv.function !13 {
  %1 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 5
  %2 = load ptr addrspace(3), ptr %1, align 8, !invariant.load !7
  %number = getelementptr i8, ptr addrspace(3) %2, i64 32, !spirv.variable !14
  %3 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 5
  %shared = load ptr addrspace(3), ptr %3, align 8, !invariant.load !7, !spirv.variable !15
  %4 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 22, !spirv.variable !16
  %5 = alloca [2 x i8], align 2, !spirv.type !17
  %6 = zext <2 x i1> <i1 true, i1 false> to <2 x i8>
  store <2 x i8> %6, ptr %5, align 1
  %7 = load i32, ptr %4, align 4
  %8 = sext i32 %7 to i64
  %9 = getelementptr [4 x i8], ptr addrspace(3) %shared, i64 %8
  store i32 %7, ptr addrspace(3) %9, align 4
  store i32 %7, ptr addrspace(3) %number, align 4
  fence acq_rel
  call void @__spirv_ControlBarrier(ptr %interface, i32 2, i32 2, i32 264) #0
  fence acq_rel
  %10 = call i1 @other(ptr %interface, ptr %private, i32 %7) #1
  %11 = getelementptr i8, ptr %5, i64 1
  %12 = zext i1 %10 to i8
  store i8 %12, ptr %11, align 1
  ret void
}

; Function Attrs: convergent noinline nounwind
define internal void @__spirv_ControlBarrier(ptr %0, i32 %1, i32 %2, i32 %3) #0 !spirv.operation !18 {
entry:
  %4 = alloca [3 x ptr], align 8
  %5 = alloca [4 x i8], align 4
  %6 = alloca [4 x i8], align 4
  %7 = alloca [4 x i8], align 4
  store i32 %1, ptr %5, align 4
  store ptr %5, ptr %4, align 8
  store i32 %2, ptr %6, align 4
  %8 = getelementptr i8, ptr %4, i64 8
  store ptr %6, ptr %8, align 8
  store i32 %3, ptr %7, align 4
  %9 = getelementptr i8, ptr %4, i64 16
  store ptr %7, ptr %9, align 8
  %10 = getelementptr inbounds %spirv.interface, ptr %0, i32 0, i32 1
  %11 = load ptr, ptr %10, align 8, !invariant.load !7
  %12 = getelementptr inbounds ptr, ptr %11, i64 2
  %13 = load ptr, ptr %12, align 8, !invariant.load !7
  call void %13(ptr %0, ptr @spirv.operation, ptr %4, ptr null) #1
  ret void
}

; Function Attrs: convergent nounwind
define internal i1 @other(ptr %interface, ptr %private, i32 %0) #1 !spirv.function !19 {
  %flags = getelementptr i8, ptr %private, i64 16, !spirv.variable !20
  %2 = sext i32 %0 to i64
  %3 = getelementptr [1 x i8], ptr %flags, i64 %2
  %4 = getelementptr i8, ptr %3, i64 4
  %5 = load i8, ptr %4, align 1
  %6 = icmp ne i8 %5, 0
  ret i1 %6
}

; Function Attrs: convergent nounwind
define void @main(ptr %interface) #1 {
entry:
  %private = alloca [24 x i8], align 16
  store i32 0, ptr %private, align 4
  %0 = getelementptr i8, ptr %private, i64 16
  %1 = extractvalue %structtype { i32 7, <2 x i1> <i1 true, i1 false> }, 0
  store i32 %1, ptr %0, align 4
  %2 = getelementptr i8, ptr %0, i64 4
  %3 = extractvalue %structtype { i32 7, <2 x i1> <i1 true, i1 false> }, 1
  %4 = zext <2 x i1> %3 to <2 x i8>
  store <2 x i8> %4, ptr %2, align 1
  call void @main.internal(ptr %interface, ptr %private) #1
  ret void
}

attributes #0 = { convergent noinline nounwind }
attributes #1 = { convergent nounwind }

!spirv.MemoryModel = !{!0}
!spirv.entry_points = !{!1}
!spirv.variables = !{!4, !8, !9, !10}
!spirv.module = !{!11}
!spirv.Generator = !{!12}

!0 = !{i32 0, i32 1}
!1 = !{ptr @main, !"main", i32 5, i32 8, i32 1, i32 1, i64 36, i64 4, i1 false, !2}
!2 = !{!3}
!3 = !{i32 17, i32 8, i32 1, i32 1}
!4 = !{!"", i32 1, i32 -1, i32 -1, i32 -1, i32 -1, i32 29, i64 4, !5, !7}
!5 = !{!6}
!6 = !{i32 -1, i32 11, i32 29}
!7 = !{}
!8 = !{!"flags", i32 6, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i64 8, !7, !7}
!9 = !{!"shared", i32 4, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i64 32, !7, !7}
!10 = !{!"number", i32 4, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i64 4, !7, !7}
!11 = !{!"\00\06\01\00*\00\00\00\11\00\02\00\01\00\00\00\0E\00\03\00\00\00\00\00\01\00\00\00\0F\00\09\00\05\00\00\00\01\00\00\00main\00\00\00\00\02\00\00\00\03\00\00\00\04\00\00\00\05\00\00\00\10\00\06\00\01\00\00\00\11\00\00\00\08\00\00\00\01\00\00\00\01\00\00\00\05\00\04\00\01\00\00\00main\00\00\00\00\05\00\04\00\03\00\00\00flags\00\00\00\05\00\04\00\04\00\00\00shared\00\00\05\00\04\00\05\00\00\00number\00\00\05\00\04\00\06\00\00\00other\00\00\00G\00\04\00\02\00\00\00\0B\00\00\00\1D\00\00\00\13\00\02\00\07\00\00\00!\00\03\00\08\00\00\00\07\00\00\00\14\00\02\00\09\00\00\00\15\00\04\00\0A\00\00\00 \00\00\00\00\00\00\00\17\00\04\00\0B\00\00\00\09\00\00\00\02\00\00\00+\00\04\00\0A\00\00\00\0C\00\00\00\02\00\00\00+\00\04\00\0A\00\00\00\0D\00\00\00\08\00\00\00+\00\04\00\0A\00\00\00\0E\00\00\00\07\00\00\00+\00\04\00\0A\00\00\00\0F\00\00\00\08\01\00\00)\00\03\00\09\00\00\00\10\00\00\00*\00\03\00\09\00\00\00\11\00\00\00,\00\05\00\0B\00\00\00\12\00\00\00\10\00\00\00\11\00\00\00\1C\00\04\00\13\00\00\00\0A\00\00\00\0D\00\00\00\1E\00\04\00\14\00\00\00\0A\00\00\00\0B\00\00\00,\00\05\00\14\00\00\00\15\00\00\00\0E\00\00\00\12\00\00\00 \00\04\00\16\00\00\00\01\00\00\00\0A\00\00\00 \00\04\00\17\00\00\00\06\00\00\00\14\00\00\00 \00\04\00\18\00\00\00\06\00\00\00\09\00\00\00 \00\04\00\19\00\00\00\04\00\00\00\13\00\00\00 \00\04\00\1A\00\00\00\04\00\00\00\0A\00\00\00 \00\04\00\1B\00\00\00\07\00\00\00\0B\00\00\00 \00\04\00\1C\00\00\00\07\00\00\00\09\00\00\00!\00\04\00\1D\00\00\00\09\00\00\00\0A\00\00\00+\00\04\00\0A\00\00\00\1E\00\00\00\00\00\00\00+\00\04\00\0A\00\00\00\1F\00\00\00\01\00\00\00;\00\04\00\16\00\00\00\02\00\00\00\01\00\00\00;\00\05\00\17\00\00\00\03\00\00\00\06\00\00\00\15\00\00\00;\00\04\00\19\00\00\00\04\00\00\00\04\00\00\00;\00\04\00\1A\00\00\00\05\00\00\00\04\00\00\00", !"\13\00\00\00\00\00\00\00\01\00\00\00\04\00\00\00\13\00\00\00\01\00\00\00\01\00\00\00\04\00\00\00\14\00\00\00\00\00\00\00\06\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\04\00\00\00\00\00\00\00\00\00\00\00\14\00\00\00\01\00\00\00\06\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\04\00\00\00\00\00\00\00\00\00\00\00", i32 -452032002}
!12 = !{i16 7, i16 0}
!13 = !{i32 1}
!14 = !{i32 5}
!15 = !{i32 4}
!16 = !{i32 2}
!17 = !{i32 11}
!18 = !{i32 0, i32 224, i32 0, i32 10, i32 10, i32 10}
!19 = !{i32 6, i32 10}
!20 = !{i32 3}
