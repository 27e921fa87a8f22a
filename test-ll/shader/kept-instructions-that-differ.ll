; A size of groups that was changed in the kept instructions makes another valid module: the checksum tells.
; since: 22
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@llvm.compiler.used = appending global [1 x ptr] [ptr @main.internal], section "llvm.metadata"

; Function Attrs: convergent noinline nounwind
define internal void @main.internal(ptr %interface, ptr %private) #0 !spirv.function !6 {
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
!spirv.module = !{!4}
!spirv.Generator = !{!5}

!0 = !{i32 0, i32 1}
!1 = !{ptr @main, !"main", i32 5, i32 8, i32 1, i32 1, i64 0, i64 1, i1 false, !2}
!2 = !{!3}
!3 = !{i32 17, i32 8, i32 1, i32 1}
!4 = !{!"\00\06\01\00\05\00\00\00\11\00\02\00\01\00\00\00\0E\00\03\00\00\00\00\00\01\00\00\00\0F\00\05\00\05\00\00\00\01\00\00\00main\00\00\00\00\10\00\06\00\01\00\00\00\11\00\00\00\09\00\00\00\01\00\00\00\01\00\00\00\13\00\02\00\02\00\00\00!\00\03\00\03\00\00\00\02\00\00\00", !"", i32 -2013417463}
!5 = !{i16 7, i16 0}
!6 = !{i32 1}

; error: InvalidModule: the instructions of module scope in !spirv.module are not those that were read: the checksum differs
