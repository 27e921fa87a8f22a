; An intrinsic without a translation is named with its place.
target triple = "spir64-unknown-unknown"
define spir_func i64 @f() {
  %r = call i64 @llvm.readcyclecounter()
  ret i64 %r
}
declare i64 @llvm.readcyclecounter()

; error: InvalidFunctionCall: llvm.readcyclecounter
