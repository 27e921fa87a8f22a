target triple = "spir64-unknown-unknown"

define i32 @tail(i32 %n) {
  %r = musttail call i32 @tail(i32 %n)
  ret i32 %r
}
