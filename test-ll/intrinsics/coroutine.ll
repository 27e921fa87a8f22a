; An intrinsic of a family that SPIR-V has nothing for is refused with the reason.
target triple = "spir64-unknown-unknown"

declare i64 @llvm.coro.size.i64()

define i64 @f() {
  %size = call i64 @llvm.coro.size.i64()
  ret i64 %size
}

; error: InvalidFunctionCall: function f, block 0, instruction `%size = call i64 @llvm.coro.size.i64()`: llvm.coro.size.i64: coroutines have no instructions, and LLVM's passes split them before
