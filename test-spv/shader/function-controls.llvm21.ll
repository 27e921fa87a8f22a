target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%spirv.interface = type { ptr, ptr, ptr, ptr, i64, ptr addrspace(3), ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, [3 x i32], [3 x i32], [3 x i32], [3 x i32], [3 x i32], i32, i32, i32, i32, i32, [4 x i32], [4 x i32], [4 x i32], [4 x i32], [4 x i32] }

@llvm.compiler.used = appending global [1 x ptr] [ptr @main.internal], section "llvm.metadata"

; Function Attrs: alwaysinline convergent nounwind
define internal i32 @0(ptr %interface, ptr %private, i32 %0) #0 !spirv.function !13 {
  %2 = add i32 %0, 3
  ret i32 %2
}

; Function Attrs: convergent noinline nounwind memory(read)
define internal i32 @1(ptr %interface, ptr %private, i32 %0) #1 !spirv.function !14 {
  %2 = mul i32 %0, 16
  ret i32 %2
}

; Function Attrs: convergent nounwind
define internal bfloat @2(ptr %interface, ptr %private, float %0) #2 !spirv.function !15 {
  %2 = fptrunc float %0 to bfloat
  ret bfloat %2
}

; Function Attrs: convergent noinline nounwind
define internal void @main.internal(ptr %interface, ptr %private) #3 !spirv.function !16 {
  %1 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 2
  %2 = load ptr, ptr %1, align 8, !invariant.load !17
  %3 = getelementptr inbounds ptr, ptr %2, i64 0
  %4 = load ptr, ptr %3, align 8, !invariant.load !17
  %5 = getelementptr inbounds { ptr, i64 }, ptr %4, i64 0
  %6 = load ptr, ptr %5, align 8, !invariant.load !17, !spirv.variable !18
  %7 = call i32 @0(ptr %interface, ptr %private, i32 16) #0
  %8 = call i32 @1(ptr %interface, ptr %private, i32 %7) #1
  %9 = uitofp i32 %8 to float
  %10 = call bfloat @2(ptr %interface, ptr %private, float %9) #2
  %11 = fpext bfloat %10 to float
  %12 = call i32 @llvm.fptoui.sat.i32.f32(float %11)
  %13 = load ptr, ptr %6, align 8, !invariant.load !17
  store i32 %12, ptr %13, align 4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.fptoui.sat.i32.f32(float) #4

; Function Attrs: convergent nounwind
define void @main(ptr %interface) #2 {
entry:
  %private = alloca [16 x i8], align 16
  store i32 0, ptr %private, align 4
  call void @main.internal(ptr %interface, ptr %private) #2
  ret void
}

attributes #0 = { alwaysinline convergent nounwind }
attributes #1 = { convergent noinline nounwind memory(read) }
attributes #2 = { convergent nounwind }
attributes #3 = { convergent noinline nounwind }
attributes #4 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!spirv.MemoryModel = !{!0}
!spirv.entry_points = !{!1}
!spirv.variables = !{!4}
!spirv.module = !{!11}
!spirv.Generator = !{!12}

!0 = !{i32 0, i32 3}
!1 = !{ptr @main, !"main", i32 5, i32 32, i32 1, i32 1, i64 0, i64 1, i1 false, !2}
!2 = !{!3}
!3 = !{i32 17, i32 32, i32 1, i32 1}
!4 = !{!"", i32 12, i32 0, i32 0, i32 -1, i32 -1, i32 -1, i64 4, !5, !8}
!5 = !{!6, !7}
!6 = !{i32 -1, i32 34, i32 0}
!7 = !{i32 -1, i32 33, i32 0}
!8 = !{!9, !10}
!9 = !{i32 -1, i32 2}
!10 = !{i32 0, i32 35, i32 0}
!11 = !{!"\00\06\01\00$\00\00\00\11\00\02\00\01\00\00\00\11\00\02\00\E1\14\00\00\11\00\02\00\FC\13\00\00\0A\00\06\00SPV_KHR_bfloat16\00\00\00\00\0A\00\08\00SPV_KHR_vulkan_memory_model\00\0E\00\03\00\00\00\00\00\03\00\00\00\0F\00\06\00\05\00\00\00\01\00\00\00main\00\00\00\00\02\00\00\00\10\00\06\00\01\00\00\00\11\00\00\00 \00\00\00\01\00\00\00\01\00\00\00G\00\03\00\03\00\00\00\02\00\00\00H\00\05\00\03\00\00\00\00\00\00\00#\00\00\00\00\00\00\00G\00\04\00\02\00\00\00\22\00\00\00\00\00\00\00G\00\04\00\02\00\00\00!\00\00\00\00\00\00\00\13\00\02\00\04\00\00\00!\00\03\00\05\00\00\00\04\00\00\00\15\00\04\00\06\00\00\00 \00\00\00\00\00\00\00\16\00\03\00\07\00\00\00 \00\00\00\16\00\04\00\08\00\00\00\10\00\00\00\00\00\00\00+\00\04\00\06\00\00\00\09\00\00\00\00\00\00\00+\00\04\00\06\00\00\00\0A\00\00\00\03\00\00\00+\00\04\00\06\00\00\00\0B\00\00\00\10\00\00\00\1E\00\03\00\03\00\00\00\06\00\00\00 \00\04\00\0C\00\00\00\0C\00\00\00\03\00\00\00 \00\04\00\0D\00\00\00\0C\00\00\00\06\00\00\00;\00\04\00\0C\00\00\00\02\00\00\00\0C\00\00\00!\00\04\00\0E\00\00\00\06\00\00\00\06\00\00\00!\00\04\00\0F\00\00\00\08\00\00\00\07\00\00\00", !"\03\00\00\00\00\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\03\00\00\00\01\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", i32 -777416320}
!12 = !{i16 7, i16 0}
!13 = !{i32 16, i32 6}
!14 = !{i32 20, i32 6}
!15 = !{i32 24, i32 7}
!16 = !{i32 1}
!17 = !{}
!18 = !{i32 2}
