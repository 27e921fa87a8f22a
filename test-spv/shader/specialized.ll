target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%spirv.interface = type { ptr, ptr, ptr, ptr, i64, ptr addrspace(3), ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, [3 x i32], [3 x i32], [3 x i32], [3 x i32], [3 x i32], i32, i32, i32, i32, i32, [4 x i32], [4 x i32], [4 x i32], [4 x i32], [4 x i32] }

@llvm.compiler.used = appending global [1 x ptr] [ptr @main.internal], section "llvm.metadata"

; Function Attrs: convergent noinline nounwind
define internal void @main.internal(ptr %interface, ptr %private) #0 !spirv.function !9 {
  %1 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 5
  %2 = load ptr addrspace(3), ptr %1, align 8, !invariant.load !5
  %after = getelementptr i8, ptr addrspace(3) %2, i64 24, !spirv.variable !10
  %3 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 5
  %shared = load ptr addrspace(3), ptr %3, align 8, !invariant.load !5, !spirv.variable !11
  %4 = extractelement <3 x i32> <i32 16, i32 2, i32 1>, i32 0
  %5 = sext i32 %4 to i64
  %6 = getelementptr [4 x i8], ptr addrspace(3) %shared, i64 %5
  store float 0.000000e+00, ptr addrspace(3) %6, align 4
  store float 0.000000e+00, ptr addrspace(3) %after, align 4
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
!spirv.variables = !{!4, !6}
!spirv.module = !{!7}
!spirv.Generator = !{!8}

!0 = !{i32 0, i32 1}
!1 = !{ptr @main, !"main", i32 5, i32 16, i32 2, i32 1, i64 28, i64 4, i1 true, !2}
!2 = !{!3}
!3 = !{i32 17, i32 1, i32 1, i32 1}
!4 = !{!"shared", i32 4, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i64 24, !5, !5}
!5 = !{}
!6 = !{!"after", i32 4, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i64 4, !5, !5}
!7 = !{!"\00\06\01\00\19\00\00\00\11\00\02\00\01\00\00\00\0E\00\03\00\00\00\00\00\01\00\00\00\0F\00\07\00\05\00\00\00\01\00\00\00main\00\00\00\00\02\00\00\00\03\00\00\00\10\00\06\00\01\00\00\00\11\00\00\00\01\00\00\00\01\00\00\00\01\00\00\00\05\00\04\00\02\00\00\00shared\00\00\05\00\04\00\03\00\00\00after\00\00\00G\00\04\00\06\00\00\00\0B\00\00\00\19\00\00\00\13\00\02\00\07\00\00\00!\00\03\00\08\00\00\00\07\00\00\00\15\00\04\00\09\00\00\00 \00\00\00\00\00\00\00\16\00\03\00\0A\00\00\00 \00\00\00\17\00\04\00\0B\00\00\00\09\00\00\00\03\00\00\00+\00\04\00\09\00\00\00\0C\00\00\00\00\00\00\00+\00\04\00\09\00\00\00\0D\00\00\00\01\00\00\00+\00\04\00\09\00\00\00\0E\00\00\00\02\00\00\00+\00\04\00\09\00\00\00\04\00\00\00\10\00\00\00+\00\04\00\09\00\00\00\05\00\00\00\03\00\00\00,\00\06\00\0B\00\00\00\06\00\00\00\04\00\00\00\0E\00\00\00\0D\00\00\00+\00\04\00\09\00\00\00\0F\00\00\00\06\00\00\00+\00\04\00\0A\00\00\00\10\00\00\00\AC\C5'7+\00\04\00\0A\00\00\00\11\00\00\00\00\00\00\00\1C\00\04\00\12\00\00\00\0A\00\00\00\0F\00\00\00 \00\04\00\13\00\00\00\04\00\00\00\12\00\00\00 \00\04\00\14\00\00\00\04\00\00\00\0A\00\00\00.\00\03\00\12\00\00\00\15\00\00\00;\00\05\00\13\00\00\00\02\00\00\00\04\00\00\00\15\00\00\00;\00\04\00\14\00\00\00\03\00\00\00\04\00\00\00", !"\12\00\00\00\00\00\00\00\01\00\00\00\04\00\00\00\12\00\00\00\01\00\00\00\01\00\00\00\04\00\00\00", i32 391753249}
!8 = !{i16 7, i16 0}
!9 = !{i32 1}
!10 = !{i32 3}
!11 = !{i32 2}
