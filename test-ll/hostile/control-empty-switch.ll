target triple = "spir64-unknown-unknown"

define i32 @empty_switch(i32 %x) {
  switch i32 %x, label %d [
  ]

d:                                                ; preds = %0
  br i1 undef, label %e, label %e

e:                                                ; preds = %d, %d
  %p = phi i32 [ 0, %d ], [ 0, %d ]
  ret i32 %p
}
