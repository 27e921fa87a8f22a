; A value that comes from code that nothing reaches is used there before it is computed.
target triple = "spir64-unknown-unknown"

define spir_func i32 @f(i32 %n, ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %q = phi ptr [ %p, %entry ], [ %step, %latch ]
  store i32 %i, ptr %q
  ret i32 %i
latch:
  %next = add i32 %next, %n
  %step = getelementptr i32, ptr %step, i32 %next
  br label %loop
}
