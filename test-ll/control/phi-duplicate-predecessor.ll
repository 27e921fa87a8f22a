; A predecessor that branches twice to a block stands once in its phis.
target triple = "spir64-unknown-unknown"
define spir_func i32 @f(i32 %a) {
entry:
  switch i32 %a, label %other [
    i32 1, label %join
    i32 2, label %join
  ]
other:
  br label %join
join:
  %x = phi i32 [ 7, %entry ], [ 7, %entry ], [ %a, %other ]
  ret i32 %x
}
