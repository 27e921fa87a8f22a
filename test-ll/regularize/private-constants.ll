target triple = "spir64-unknown-unknown"

; A constant that only this module's functions read becomes a variable of each; where its address gets out, and where
; another constant holds it, it stays.
; CHECK: @kept = internal
; CHECK: @held = internal
; CHECK: define spir_func i32 @reads(
; CHECK: alloca [4 x i32], align 16
; CHECK: store [4 x i32] [i32 1, i32 2, i32 3, i32 4]
; CHECK: define spir_func i32 @reads_too(
; CHECK: alloca [4 x i32], align 16
; CHECK: addrspacecast ptr %
; CHECK-NOT: @table

@table = internal unnamed_addr constant [4 x i32] [i32 1, i32 2, i32 3, i32 4], align 16
@kept = internal constant i32 7
@held = internal constant i32 8
@llvm.used = appending global [1 x ptr] [ptr @held], section "llvm.metadata"
@elsewhere = internal addrspace(2) constant i32 9

define spir_func i32 @reads(i64 %i) {
  %p = getelementptr [4 x i32], ptr @table, i64 0, i64 %i
  %v = load i32, ptr %p
  ret i32 %v
}

define spir_func i32 @reads_too(i1 %c) {
entry:
  br i1 %c, label %then, label %end
then:
  %p = load i32, ptr addrspace(4) addrspacecast (ptr getelementptr (i8, ptr @table, i64 4) to ptr addrspace(4))
  br label %end
end:
  %r = phi i32 [ 0, %entry ], [ %p, %then ]
  ret i32 %r
}

define internal spir_func ptr @gives_away() {
  ret ptr @kept
}

define spir_func i32 @asks() {
  %p = call spir_func ptr @gives_away()
  %v = load i32, ptr %p
  ret i32 %v
}

define spir_func i32 @reads_held() {
  %v = load i32, ptr @held
  %w = load i32, ptr addrspace(2) @elsewhere
  %s = add i32 %v, %w
  ret i32 %s
}
