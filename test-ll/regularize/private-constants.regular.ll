source_filename = "input"
target triple = "spir64-unknown-unknown"

@kept = internal constant i32 7
@held = internal constant i32 8
@llvm.used = appending global [1 x ptr] [ptr @held], section "llvm.metadata"
@elsewhere = internal addrspace(2) constant i32 9

define spir_func i32 @reads(i64 %i) {
  %1 = alloca [4 x i32], align 16
  store [4 x i32] [i32 1, i32 2, i32 3, i32 4], ptr %1, align 16
  %p = getelementptr [4 x i32], ptr %1, i64 0, i64 %i
  %v = load i32, ptr %p, align 4
  ret i32 %v
}

define spir_func i32 @reads_too(i1 %c) {
entry:
  %0 = alloca [4 x i32], align 16
  store [4 x i32] [i32 1, i32 2, i32 3, i32 4], ptr %0, align 16
  br i1 %c, label %then, label %end

then:                                             ; preds = %entry
  %1 = getelementptr i8, ptr %0, i64 4
  %2 = addrspacecast ptr %1 to ptr addrspace(4)
  %p = load i32, ptr addrspace(4) %2, align 4
  br label %end

end:                                              ; preds = %then, %entry
  %r = phi i32 [ 0, %entry ], [ %p, %then ]
  ret i32 %r
}

define internal spir_func ptr @gives_away() {
  ret ptr @kept
}

define spir_func i32 @asks() {
  %p = call spir_func ptr @gives_away()
  %v = load i32, ptr %p, align 4
  ret i32 %v
}

define spir_func i32 @reads_held() {
  %v = load i32, ptr @held, align 4
  %w = load i32, ptr addrspace(2) @elsewhere, align 4
  %s = add i32 %v, %w
  ret i32 %s
}
