; A vector of booleans as an integer and back, bit by bit.
target triple = "spir64-unknown-unknown"
define spir_func <2 x i1> @f(<2 x i1> %a) {
  %mask = bitcast <2 x i1> %a to i2
  %bits = bitcast i2 %mask to <2 x i1>
  ret <2 x i1> %bits
}
