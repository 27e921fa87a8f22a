; Quotients of fixed-point numbers: those that need more than 64 bits by one function with a loop.
target triple = "spir64-unknown-unknown"

define i64 @use(i64 %a, i64 %b, <2 x i64> %c, i16 %d) {
  %long = call i64 @llvm.sdiv.fix.sat.i64(i64 %a, i64 %b, i32 31)
  %both = call <2 x i64> @llvm.udiv.fix.v2i64(<2 x i64> %c, <2 x i64> %c, i32 1)
  %short = call i16 @llvm.sdiv.fix.i16(i16 %d, i16 3, i32 4)
  %one = extractelement <2 x i64> %both, i32 1
  %wide = sext i16 %short to i64
  %x = add i64 %one, %wide
  %y = add i64 %x, %long
  ret i64 %y
}

declare i64 @llvm.sdiv.fix.sat.i64(i64, i64, i32 immarg)
declare <2 x i64> @llvm.udiv.fix.v2i64(<2 x i64>, <2 x i64>, i32 immarg)
declare i16 @llvm.sdiv.fix.i16(i16, i16, i32 immarg)
