target triple = "spir64-unknown-unknown"

define i32 @wide_switch(i129 %x) {
  switch i129 %x, label %d [
    i129 0, label %a
    i129 -340282366920938463463374607431768211456, label %a
    i129 -1, label %b
  ]

a:                                                ; preds = %0, %0
  %p = phi i32 [ 1, %0 ], [ 1, %0 ]
  ret i32 %p

b:                                                ; preds = %0
  ret i32 2

d:                                                ; preds = %0
  ret i32 3
}

; error: InvalidBitWidth: 129
