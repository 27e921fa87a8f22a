; A product of fixed-point numbers is one of integers twice as wide, without its lowest bits.
target triple = "spir64-unknown-unknown"
declare i32 @llvm.smul.fix.sat.i32(i32, i32, i32 immarg)
define spir_func i32 @f(i32 %a, i32 %b) {
  %x = call i32 @llvm.smul.fix.sat.i32(i32 %a, i32 %b, i32 15)
  ret i32 %x
}
