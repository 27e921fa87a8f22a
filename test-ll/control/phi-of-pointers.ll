; Pointers that reach a phi with another type are cast where they are defined.
target triple = "spir64-unknown-unknown"
define spir_func i32 @f(i1 %c) {
entry:
  %i = alloca i32, align 4
  %f = alloca float, align 4
  br i1 %c, label %left, label %join
left:
  br label %join
join:
  %p = phi ptr [ %i, %entry ], [ %f, %left ]
  %x = load i32, ptr %p, align 4
  ret i32 %x
}
