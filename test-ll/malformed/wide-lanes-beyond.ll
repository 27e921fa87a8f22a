; Lanes behind the end of vectors, in a function whose vectors of two words are taken apart.
target triple = "spir64-unknown-unknown"

define i64 @f(<2 x i64> %c, <2 x i64> %d, i64 %n) {
  %a = zext <2 x i64> %c to <2 x i128>
  %b = zext <2 x i64> %d to <2 x i128>
  %p = mul <2 x i128> %a, %b
  %s = lshr <2 x i128> %p, splat (i128 64)
  %t = trunc <2 x i128> %s to <2 x i64>
  %beyond = extractelement <2 x i64> %t, i32 7
  %far = extractelement <2 x i64> %t, i128 36893488147419103232
  %e = insertelement <2 x i64> %t, i64 %n, i32 1000000
  %g = insertelement <2 x i64> %t, i64 %n, i64 -1
  %h = extractelement <2 x i64> %e, i32 0
  %i = extractelement <2 x i64> %g, i32 1
  %j = extractelement <2 x i64> %t, i64 %n
  %x = add i64 %beyond, %far
  %y = add i64 %h, %i
  %z = add i64 %x, %y
  %w = add i64 %z, %j
  ret i64 %w
}
