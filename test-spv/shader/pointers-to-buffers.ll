target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%spirv.interface = type { ptr, ptr, ptr, ptr, i64, ptr addrspace(3), ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, [3 x i32], [3 x i32], [3 x i32], [3 x i32], [3 x i32], i32, i32, i32, i32, i32, [4 x i32], [4 x i32], [4 x i32], [4 x i32], [4 x i32] }

; Function Attrs: convergent nounwind
define internal void @main.internal(ptr %interface, ptr %private) #0 {
  %1 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 3
  %push = load ptr, ptr %1, align 8, !invariant.load !5
  %2 = load ptr, ptr %push, align 8
  %3 = getelementptr i8, ptr %2, i64 16
  %4 = load ptr, ptr %3, align 8
  %5 = getelementptr i8, ptr %push, i64 8
  %6 = load i64, ptr %5, align 8
  %7 = inttoptr i64 %6 to ptr
  %8 = getelementptr i8, ptr %7, i64 84
  %9 = load <3 x float>, ptr %8, align 4
  store volatile <3 x float> %9, ptr %4, align 16
  ret void
}

; Function Attrs: convergent nounwind
define void @main(ptr %interface) #0 {
entry:
  %private = alloca [16 x i8], align 16
  store i32 0, ptr %private, align 4
  call void @main.internal(ptr %interface, ptr %private) #0
  ret void
}

attributes #0 = { convergent nounwind }

!spirv.MemoryModel = !{!0}
!spirv.entry_points = !{!1}
!spirv.variables = !{!4}
!spirv.Generator = !{!10}

!0 = !{i32 5348, i32 1}
!1 = !{ptr @main, !"main", i32 5, i32 1, i32 1, i32 1, i64 0, i64 1, i1 false, !2}
!2 = !{!3}
!3 = !{i32 17, i32 1, i32 1, i32 1}
!4 = !{!"push", i32 9, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i64 16, !5, !6}
!5 = !{}
!6 = !{!7, !8, !9}
!7 = !{i32 -1, i32 2}
!8 = !{i32 0, i32 35, i32 0}
!9 = !{i32 1, i32 35, i32 8}
!10 = !{i16 7, i16 0}
