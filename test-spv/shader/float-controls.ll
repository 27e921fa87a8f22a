target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%spirv.interface = type { ptr, ptr, ptr, ptr, i64, ptr addrspace(3), ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, [3 x i32], [3 x i32], [3 x i32], [3 x i32], [3 x i32], i32, i32, i32, i32, i32, [4 x i32], [4 x i32], [4 x i32], [4 x i32], [4 x i32] }

@llvm.compiler.used = appending global [1 x ptr] [ptr @main.internal], section "llvm.metadata"

; Function Attrs: convergent noinline nounwind
define internal void @main.internal(ptr %interface, ptr %private) #0 !spirv.function !14 {
  %1 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 2
  %2 = load ptr, ptr %1, align 8, !invariant.load !15
  %3 = getelementptr inbounds ptr, ptr %2, i64 0
  %4 = load ptr, ptr %3, align 8, !invariant.load !15
  %5 = getelementptr inbounds { ptr, i64 }, ptr %4, i64 0
  %6 = load ptr, ptr %5, align 8, !invariant.load !15, !spirv.variable !16
  %7 = load ptr, ptr %6, align 8, !invariant.load !15
  %8 = getelementptr i8, ptr %7, i64 4
  %9 = load float, ptr %8, align 4
  %10 = load ptr, ptr %6, align 8, !invariant.load !15
  %11 = getelementptr i8, ptr %10, i64 8
  %12 = load float, ptr %11, align 4
  %13 = fmul nnan ninf float %9, %12
  %14 = load ptr, ptr %6, align 8, !invariant.load !15
  %15 = getelementptr i8, ptr %14, i64 12
  %16 = load float, ptr %15, align 4
  %17 = fadd nnan ninf float %13, %16
  %18 = load ptr, ptr %6, align 8, !invariant.load !15
  store float %17, ptr %18, align 4
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
!spirv.variables = !{!5}
!spirv.module = !{!12}
!spirv.Generator = !{!13}

!0 = !{i32 0, i32 1}
!1 = !{ptr @main, !"main", i32 5, i32 1, i32 1, i32 1, i64 0, i64 1, i1 false, !2}
!2 = !{!3, !4}
!3 = !{i32 38, i32 1, i32 1, i32 1}
!4 = !{i32 6028, i32 5, i32 3}
!5 = !{!"", i32 12, i32 0, i32 0, i32 -1, i32 -1, i32 -1, i64 0, !6, !9}
!6 = !{!7, !8}
!7 = !{i32 -1, i32 34, i32 0}
!8 = !{i32 -1, i32 33, i32 0}
!9 = !{!10, !11}
!10 = !{i32 0, i32 35, i32 0}
!11 = !{i32 -1, i32 2}
!12 = !{!"\00\06\01\00\1F\00\00\00\11\00\02\00\01\00\00\00\11\00\02\00\8D\17\00\00\0A\00\07\00SPV_KHR_float_controls2\00\0B\00\06\00\01\00\00\00GLSL.std.450\00\00\00\00\0E\00\03\00\00\00\00\00\01\00\00\00\0F\00\06\00\05\00\00\00\02\00\00\00main\00\00\00\00\03\00\00\00K\01\06\00\02\00\00\00&\00\00\00\04\00\00\00\04\00\00\00\04\00\00\00K\01\05\00\02\00\00\00\8C\17\00\00\05\00\00\00\06\00\00\00\03\00\03\00\02\00\00\00\C2\01\00\00\05\00\04\00\02\00\00\00main\00\00\00\00\05\00\03\00\07\00\00\00B\00\00\00\06\00\04\00\07\00\00\00\00\00\00\00a\00\00\00\05\00\03\00\03\00\00\00\00\00\00\00G\00\04\00\08\00\00\00\06\00\00\00\04\00\00\00H\00\05\00\07\00\00\00\00\00\00\00#\00\00\00\00\00\00\00G\00\03\00\07\00\00\00\02\00\00\00G\00\04\00\03\00\00\00\22\00\00\00\00\00\00\00G\00\04\00\03\00\00\00!\00\00\00\00\00\00\00\13\00\02\00\09\00\00\00\15\00\04\00\0A\00\00\00 \00\00\00\00\00\00\00+\00\04\00\0A\00\00\00\04\00\00\00\01\00\00\00+\00\04\00\0A\00\00\00\06\00\00\00\03\00\00\00!\00\03\00\0B\00\00\00\09\00\00\00\16\00\03\00\05\00\00\00 \00\00\00\1D\00\03\00\08\00\00\00\05\00\00\00\1E\00\03\00\07\00\00\00\08\00\00\00 \00\04\00\0C\00\00\00\0C\00\00\00\07\00\00\00;\00\04\00\0C\00\00\00\03\00\00\00\0C\00\00\00\15\00\04\00\0D\00\00\00 \00\00\00\01\00\00\00+\00\04\00\0D\00\00\00\0E\00\00\00\00\00\00\00+\00\04\00\0D\00\00\00\0F\00\00\00\01\00\00\00 \00\04\00\10\00\00\00\0C\00\00\00\05\00\00\00+\00\04\00\0D\00\00\00\11\00\00\00\02\00\00\00+\00\04\00\0D\00\00\00\12\00\00\00\03\00\00\00\17\00\04\00\13\00\00\00\0A\00\00\00\03\00\00\00,\00\06\00\13\00\00\00\14\00\00\00\04\00\00\00\04\00\00\00\04\00\00\00", !"\08\00\00\00\00\00\00\00\01\00\00\00\04\00\00\00\08\00\00\00\01\00\00\00\01\00\00\00\04\00\00\00\07\00\00\00\00\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\07\00\00\00\01\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", i32 2059440666}
!13 = !{i16 7, i16 0}
!14 = !{i32 2}
!15 = !{}
!16 = !{i32 3}
