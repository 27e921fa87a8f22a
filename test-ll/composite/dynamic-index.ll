; Components by an index that is not constant.
target triple = "spir64-unknown-unknown"
define spir_func i32 @f(<4 x i32> %v, i32 %i) {
  %x = extractelement <4 x i32> %v, i32 %i
  %w = insertelement <4 x i32> %v, i32 %x, i32 2
  %y = extractelement <4 x i32> %w, i32 0
  ret i32 %y
}
