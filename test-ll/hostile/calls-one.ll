target triple = "spir64-unknown-unknown"

define ptr @one() {
  ret ptr null
}
