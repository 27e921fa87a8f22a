target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%spirv.value = type { i8, i8, i16, i32 }
%spirv.operation = type { i32, i32, [6 x i32], %spirv.value, i32, ptr }
%spirv.interface = type { ptr, ptr, ptr, ptr, i64, ptr addrspace(3), ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, [3 x i32], [3 x i32], [3 x i32], [3 x i32], [3 x i32], i32, i32, i32, i32, i32, [4 x i32], [4 x i32], [4 x i32], [4 x i32], [4 x i32] }

@spirv.operands = private unnamed_addr constant [0 x %spirv.value] zeroinitializer
@spirv.operation = private unnamed_addr constant %spirv.operation { i32 0, i32 252, [6 x i32] [i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1], %spirv.value zeroinitializer, i32 0, ptr @spirv.operands }
@spirv.operands.1 = private unnamed_addr constant [1 x %spirv.value] [%spirv.value { i8 4, i8 32, i16 1, i32 4 }]
@spirv.operation.2 = private unnamed_addr constant %spirv.operation { i32 0, i32 207, [6 x i32] [i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1], %spirv.value { i8 4, i8 32, i16 1, i32 4 }, i32 1, ptr @spirv.operands.1 }
@llvm.compiler.used = appending global [3 x ptr] [ptr @main.internal, ptr @__spirv_Kill, ptr @__spirv_DPdx], section "llvm.metadata"

; Function Attrs: convergent noinline nounwind
define internal void @main.internal(ptr %interface, ptr %private) #0 !spirv.function !11 {
  %1 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 7
  %2 = load ptr, ptr %1, align 8, !invariant.load !8
  %3 = getelementptr inbounds ptr, ptr %2, i64 6
  %color = load ptr, ptr %3, align 8, !invariant.load !8, !spirv.variable !12
  %4 = call float @discards(ptr %interface, ptr %private, float 1.000000e+00) #1
  %5 = load i32, ptr %private, align 4
  %6 = icmp ne i32 %5, 0
  br i1 %6, label %ended, label %7

ended:                                            ; preds = %0
  ret void

7:                                                ; preds = %0
  %8 = fadd float %4, %4
  store float %8, ptr %color, align 4
  ret void
}

; Function Attrs: convergent nounwind
define internal float @discards(ptr %interface, ptr %private, float %0) #1 !spirv.function !13 {
  %2 = fcmp olt float %0, 0.000000e+00
  br i1 %2, label %3, label %4, !spirv.merge !14, !spirv.label !15

3:                                                ; preds = %1
  call void @__spirv_Kill(ptr %interface) #2
  store i32 1, ptr %private, align 4
  ret float 0.000000e+00

4:                                                ; preds = %1
  %5 = call float @__spirv_DPdx(ptr %interface, float %0) #0
  ret float %5, !spirv.label !16
}

; Function Attrs: convergent nounwind
define void @main(ptr %interface) #1 {
entry:
  %private = alloca [16 x i8], align 16
  store i32 0, ptr %private, align 4
  call void @main.internal(ptr %interface, ptr %private) #1
  ret void
}

; Function Attrs: noinline nounwind
define internal void @__spirv_Kill(ptr %0) #2 !spirv.operation !17 {
entry:
  %1 = alloca [0 x ptr], align 8
  %2 = getelementptr inbounds %spirv.interface, ptr %0, i32 0, i32 1
  %3 = load ptr, ptr %2, align 8, !invariant.load !8
  %4 = getelementptr inbounds ptr, ptr %3, i64 3
  %5 = load ptr, ptr %4, align 8, !invariant.load !8
  call void %5(ptr %0, ptr @spirv.operation, ptr %1, ptr null) #3
  ret void
}

; Function Attrs: convergent noinline nounwind
define internal float @__spirv_DPdx(ptr %0, float %1) #0 !spirv.operation !18 {
entry:
  %2 = alloca [1 x ptr], align 8
  %3 = alloca [4 x i8], align 4
  %4 = alloca [4 x i8], align 4
  store float %1, ptr %3, align 4
  store ptr %3, ptr %2, align 8
  %5 = getelementptr inbounds %spirv.interface, ptr %0, i32 0, i32 1
  %6 = load ptr, ptr %5, align 8, !invariant.load !8
  %7 = getelementptr inbounds ptr, ptr %6, i64 3
  %8 = load ptr, ptr %7, align 8, !invariant.load !8
  call void %8(ptr %0, ptr @spirv.operation.2, ptr %2, ptr %4) #1
  %9 = load float, ptr %4, align 4
  ret float %9
}

attributes #0 = { convergent noinline nounwind }
attributes #1 = { convergent nounwind }
attributes #2 = { noinline nounwind }
attributes #3 = { nounwind }

!spirv.MemoryModel = !{!0}
!spirv.entry_points = !{!1}
!spirv.variables = !{!4}
!spirv.module = !{!9}
!spirv.Generator = !{!10}

!0 = !{i32 0, i32 1}
!1 = !{ptr @main, !"main", i32 4, i32 0, i32 0, i32 0, i64 0, i64 1, i1 false, !2}
!2 = !{!3}
!3 = !{i32 7}
!4 = !{!"color", i32 3, i32 -1, i32 -1, i32 1, i32 2, i32 -1, i64 4, !5, !8}
!5 = !{!6, !7}
!6 = !{i32 -1, i32 30, i32 1}
!7 = !{i32 -1, i32 31, i32 2}
!8 = !{}
!9 = !{!"\00\06\01\00\15\00\00\00\11\00\02\00\01\00\00\00\0E\00\03\00\00\00\00\00\01\00\00\00\0F\00\06\00\04\00\00\00\01\00\00\00main\00\00\00\00\02\00\00\00\10\00\03\00\01\00\00\00\07\00\00\00\05\00\04\00\01\00\00\00main\00\00\00\00\05\00\05\00\03\00\00\00discards\00\00\00\00\05\00\04\00\02\00\00\00color\00\00\00G\00\04\00\02\00\00\00\1E\00\00\00\01\00\00\00G\00\04\00\02\00\00\00\1F\00\00\00\02\00\00\00\13\00\02\00\04\00\00\00!\00\03\00\05\00\00\00\04\00\00\00\14\00\02\00\06\00\00\00\16\00\03\00\07\00\00\00 \00\00\00 \00\04\00\08\00\00\00\03\00\00\00\07\00\00\00!\00\04\00\09\00\00\00\07\00\00\00\07\00\00\00+\00\04\00\07\00\00\00\0A\00\00\00\00\00\00\00+\00\04\00\07\00\00\00\0B\00\00\00\00\00\80?;\00\04\00\08\00\00\00\02\00\00\00\03\00\00\00", !"", i32 -1174201461}
!10 = !{i16 7, i16 0}
!11 = !{i32 1}
!12 = !{i32 2}
!13 = !{i32 3, i32 7}
!14 = !{i32 0, i32 18, i32 0, i32 16, i32 2}
!15 = !{i32 16}
!16 = !{i32 18}
!17 = !{i32 0, i32 252, i32 0}
!18 = !{i32 0, i32 207, i32 7, i32 7}
