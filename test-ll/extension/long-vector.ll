; Vectors of any length are types of their own where SPV_EXT_long_vector is allowed, in memory too.
; options: +SPV_EXT_long_vector
; spirv-val: Invalid capability operand: 5425
target triple = "spir64-unknown-unknown"
define spir_func <5 x i32> @f(<5 x i32> %x, ptr %p) {
  %a = alloca <20 x i8>
  %v = load <20 x i8>, ptr %a
  %w = bitcast <20 x i8> %v to <5 x i32>
  %s = add <5 x i32> %w, %x
  %one = bitcast <4 x i8> <i8 1, i8 2, i8 3, i8 4> to <1 x i32>
  %lane = extractelement <1 x i32> %one, i32 0
  %r = insertelement <5 x i32> %s, i32 %lane, i32 4
  ret <5 x i32> %r
}
