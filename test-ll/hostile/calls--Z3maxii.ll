target triple = "spir64-unknown-unknown"

define void @_Z3maxii(i32 %x) {
  ret void
}
