; A sum of illegal width is exact in its promoted type and clamped there; a byte has an instruction.
target triple = "spir64-unknown-unknown"
define spir_func i8 @f(i8 %a, i8 %b) {
  %whole = call i8 @llvm.uadd.sat.i8(i8 %a, i8 %b)
  %narrow = trunc i8 %whole to i5
  %sum = call i5 @llvm.uadd.sat.i5(i5 %narrow, i5 7)
  %wide = zext i5 %sum to i8
  ret i8 %wide
}
declare i8 @llvm.uadd.sat.i8(i8, i8)
declare i5 @llvm.uadd.sat.i5(i5, i5)
