target triple = "spir64-unknown-unknown"

@tls = external thread_local global i32
@alias = external global i32

define void @body() section "odd" align 64 gc "statepoint-example" prefix i32 7 prologue i8 -112 {
  %t = call ptr @llvm.threadlocal.address.p0(ptr @tls)
  %v = load i32, ptr %t, align 4
  call void @ifunc()
  call void @function.alias()
  %w = load i32, ptr @alias, align 4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare nonnull ptr @llvm.threadlocal.address.p0(ptr nonnull) #0

declare void @function.alias()

declare void @ifunc()

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

; error: InvalidInstruction: thread-local variables
