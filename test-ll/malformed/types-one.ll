target triple = "spir64-unknown-unknown"

define <1 x i64> @one(<1 x i64> %a, <4096 x i8> %b) {
  %c = shufflevector <4096 x i8> %b, <4096 x i8> poison, <8 x i32> <i32 0, i32 4095, i32 poison, i32 1, i32 2, i32 3, i32 4, i32 5>
  %d = bitcast <8 x i8> %c to <1 x i64>
  %e = add <1 x i64> %d, %a
  ret <1 x i64> %e
}

; error: RequiresExtension: SPV_INTEL_vector_compute
