; until: 22
; LLVM's verifier divides the lengths of these vectors and minds no rest.
target triple = "spir64-unknown-unknown"

declare <9 x i32> @llvm.vector.interleave2.v9i32(<4 x i32>, <4 x i32>)
declare <8 x i32> @llvm.vector.interleave3.v8i32(<2 x i32>, <2 x i32>, <2 x i32>)
declare { <4 x i32>, <4 x i32> } @llvm.vector.deinterleave2.v9i32(<9 x i32>)
declare { <1 x i8>, <1 x i8>, <1 x i8> } @llvm.vector.deinterleave3.v5i8(<5 x i8>)

define spir_func <9 x i32> @two(<4 x i32> %a) {
  %x = call <9 x i32> @llvm.vector.interleave2.v9i32(<4 x i32> %a, <4 x i32> %a)
  ret <9 x i32> %x
}

define spir_func <8 x i32> @three(<2 x i32> %a) {
  %x = call <8 x i32> @llvm.vector.interleave3.v8i32(<2 x i32> %a, <2 x i32> %a, <2 x i32> %a)
  ret <8 x i32> %x
}

define spir_func <4 x i32> @apart(<9 x i32> %a) {
  %x = call { <4 x i32>, <4 x i32> } @llvm.vector.deinterleave2.v9i32(<9 x i32> %a)
  %y = extractvalue { <4 x i32>, <4 x i32> } %x, 1
  ret <4 x i32> %y
}

define spir_func void @bytes(<5 x i8> %a) {
  %x = call { <1 x i8>, <1 x i8>, <1 x i8> } @llvm.vector.deinterleave3.v5i8(<5 x i8> %a)
  ret void
}
