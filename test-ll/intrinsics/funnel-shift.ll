; A funnel shift is a function that tells a shift by zero apart; it is read back as the intrinsic.
target triple = "spir64-unknown-unknown"
define spir_func i32 @f(i32 %a, i32 %b, i32 %n) {
  %r = call i32 @llvm.fshl.i32(i32 %a, i32 %b, i32 %n)
  %s = call i32 @llvm.fshl.i32(i32 %r, i32 %b, i32 %n)
  ret i32 %s
}
declare i32 @llvm.fshl.i32(i32, i32, i32)
