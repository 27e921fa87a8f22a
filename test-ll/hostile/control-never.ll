target triple = "spir64-unknown-unknown"

define void @never() {
  br label %loop

loop:                                             ; preds = %loop, %0
  %i = phi i32 [ 0, %0 ], [ %j, %loop ]
  %j = add i32 %i, 1
  br label %loop

dead:                                             ; preds = %dead2
  %k = phi i32 [ %l, %dead2 ]
  br label %dead2

dead2:                                            ; preds = %dead
  %l = add i32 %k, 1
  %m = add i32 %m, 1
  br label %dead
}
