target triple = "spir64-unknown-unknown"

define void @scalars(i33 %a, double %d, ptr %p) {
  %x = call { i33, i1 } @llvm.umul.with.overflow.i33(i33 %a, i33 %a)
  %y = call i33 @llvm.fshl.i33(i33 %a, i33 %a, i33 %a)
  %z = call i33 @llvm.ctlz.i33(i33 %a, i1 true)
  %v = call { double, i32 } @llvm.frexp.f64.i32(double %d)
  %u = call i1 @llvm.is.fpclass.f64(double %d, i32 1023)
  %t = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 -16)
  %s = call i64 @llvm.readcyclecounter()
  %r = call i33 @llvm.smul.fix.sat.i33(i33 %a, i33 %a, i32 7)
  call void @llvm.prefetch.p0(ptr %p, i32 0, i32 3, i32 1)
  call void @llvm.trap()
  call void @llvm.ubsantrap(i8 1)
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i33 @llvm.ctlz.i33(i33, i1 immarg) #0

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare { double, i32 } @llvm.frexp.f64.i32(double) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i33 @llvm.fshl.i33(i33, i33, i33) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i1 @llvm.is.fpclass.f64(double, i32 immarg) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite)
declare void @llvm.prefetch.p0(ptr readonly, i32 immarg, i32 immarg, i32 immarg) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare ptr @llvm.ptrmask.p0.i64(ptr, i64) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare i64 @llvm.readcyclecounter() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i33 @llvm.smul.fix.sat.i33(i33, i33, i32 immarg) #0

; Function Attrs: cold noreturn nounwind memory(inaccessiblemem: write)
declare void @llvm.trap() #4

; Function Attrs: cold noreturn nounwind memory(inaccessiblemem: write)
declare void @llvm.ubsantrap(i8 immarg) #4

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare { i33, i1 } @llvm.umul.with.overflow.i33(i33, i33) #1

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite) }
attributes #3 = { nocallback nofree nosync nounwind willreturn }
attributes #4 = { cold noreturn nounwind memory(inaccessiblemem: write) }

; error: InvalidBitWidth: 33
