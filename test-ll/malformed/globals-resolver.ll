target triple = "spir64-unknown-unknown"

define ptr @resolver() {
  ret ptr @body
}

declare void @body() section "odd" align 64 gc "statepoint-example"

; error: FunctionPointers: body
