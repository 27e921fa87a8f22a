; The first lane that is not zero is chosen from the last to the first.
target triple = "spir64-unknown-unknown"

declare i32 @llvm.experimental.cttz.elts.i32.v2i1(<2 x i1>, i1)
define spir_func i32 @f(<2 x i1> %v) {
  %n = call i32 @llvm.experimental.cttz.elts.i32.v2i1(<2 x i1> %v, i1 false)
  ret i32 %n
}
