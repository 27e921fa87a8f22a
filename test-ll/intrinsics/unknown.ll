; An intrinsic without a translation is named with its location.
target triple = "spir64-unknown-unknown"
define spir_func i64 @f() {
  %r = call i64 @llvm.readcyclecounter()
  ret i64 %r
}
declare i64 @llvm.readcyclecounter()

; error: InvalidFunctionCall: function f, block 0, instruction `%r = call i64 @llvm.readcyclecounter()`: llvm.readcyclecounter
