; Outputs that are zeroed by an intrinsic, and an entry point whose function does nothing and is not called any more, at -O2.
; since: 22
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@llvm.compiler.used = appending global [2 x ptr] [ptr @one.internal, ptr @two.internal], section "llvm.metadata"

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define internal void @one.internal(ptr readonly captures(none) %interface, ptr readnone captures(none) %private) #0 !spirv.function !12 {
  %1 = getelementptr inbounds nuw i8, ptr %interface, i64 56
  %2 = load ptr, ptr %1, align 8, !invariant.load !2
  %3 = getelementptr inbounds nuw i8, ptr %2, i64 256
  %4 = load ptr, ptr %3, align 8, !invariant.load !2, !spirv.variable !13
  store float 1.000000e+00, ptr %4, align 4
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define void @one(ptr readonly captures(none) %interface) local_unnamed_addr #1 {
entry:
  %0 = getelementptr inbounds nuw i8, ptr %interface, i64 56
  %1 = load ptr, ptr %0, align 8, !invariant.load !2
  %2 = load ptr, ptr %1, align 8, !invariant.load !2
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(28) %2, i8 0, i64 28, i1 false)
  tail call void @one.internal(ptr %interface, ptr nonnull poison) #4
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none)
define internal void @two.internal(ptr readnone captures(none) %interface, ptr readnone captures(none) %private) #2 !spirv.function !14 {
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define void @two(ptr readonly captures(none) %interface) local_unnamed_addr #1 {
entry:
  %0 = getelementptr inbounds nuw i8, ptr %interface, i64 56
  %1 = load ptr, ptr %0, align 8, !invariant.load !2
  %2 = load ptr, ptr %1, align 8, !invariant.load !2
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(28) %2, i8 0, i64 28, i1 false)
  ret void
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #3

attributes #0 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) }
attributes #1 = { mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) }
attributes #2 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) }
attributes #3 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #4 = { nounwind }

!spirv.MemoryModel = !{!0}
!spirv.entry_points = !{!1, !3}
!spirv.variables = !{!4, !7}
!spirv.module = !{!10}
!spirv.Generator = !{!11}

!0 = !{i32 0, i32 1}
!1 = !{ptr @one, !"one", i32 0, i32 0, i32 0, i32 0, i64 0, i64 1, i1 false, !2}
!2 = !{}
!3 = !{ptr @two, !"two", i32 0, i32 0, i32 0, i32 0, i64 0, i64 1, i1 false, !2}
!4 = !{!"", i32 3, i32 -1, i32 -1, i32 0, i32 -1, i32 -1, i64 28, !5, !2}
!5 = !{!6}
!6 = !{i32 -1, i32 30, i32 0}
!7 = !{!"", i32 3, i32 -1, i32 -1, i32 8, i32 -1, i32 -1, i64 4, !8, !2}
!8 = !{!9}
!9 = !{i32 -1, i32 30, i32 8}
!10 = !{!"\00\05\01\00\11\00\00\00\11\00\02\00\01\00\00\00\0E\00\03\00\00\00\00\00\01\00\00\00\0F\00\06\00\00\00\00\00\01\00\00\00one\00\02\00\00\00\03\00\00\00\0F\00\05\00\00\00\00\00\04\00\00\00two\00\02\00\00\00\05\00\03\00\01\00\00\00one\00\05\00\03\00\04\00\00\00two\00G\00\04\00\02\00\00\00\1E\00\00\00\00\00\00\00G\00\04\00\03\00\00\00\1E\00\00\00\08\00\00\00\13\00\02\00\05\00\00\00\15\00\04\00\06\00\00\00 \00\00\00\00\00\00\00\16\00\03\00\07\00\00\00 \00\00\00+\00\04\00\06\00\00\00\08\00\00\00\07\00\00\00+\00\04\00\07\00\00\00\09\00\00\00\00\00\80?\1C\00\04\00\0A\00\00\00\07\00\00\00\08\00\00\00.\00\03\00\0A\00\00\00\0B\00\00\00 \00\04\00\0C\00\00\00\03\00\00\00\0A\00\00\00 \00\04\00\0D\00\00\00\03\00\00\00\07\00\00\00;\00\05\00\0C\00\00\00\02\00\00\00\03\00\00\00\0B\00\00\00;\00\04\00\0D\00\00\00\03\00\00\00\03\00\00\00!\00\03\00\0E\00\00\00\05\00\00\00", !"\0A\00\00\00\00\00\00\00\01\00\00\00\04\00\00\00\0A\00\00\00\01\00\00\00\01\00\00\00\04\00\00\00", i32 108056938}
!11 = !{i16 7, i16 0}
!12 = !{i32 1}
!13 = !{i32 3}
!14 = !{i32 4}
