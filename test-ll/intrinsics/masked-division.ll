; Divisions under a mask, of LLVM 23: lanes without it are divided by one, as division by zero would not be defined. Integers of
; illegal widths are divided as others are.
target triple = "spir64-unknown-unknown"

declare <4 x i32> @llvm.masked.udiv.v4i32(<4 x i32>, <4 x i32>, <4 x i1>)
declare <4 x i32> @llvm.masked.sdiv.v4i32(<4 x i32>, <4 x i32>, <4 x i1>)
declare <3 x i24> @llvm.masked.urem.v3i24(<3 x i24>, <3 x i24>, <3 x i1>)

define <4 x i32> @without_sign(<4 x i32> %a, <4 x i32> %b, <4 x i1> %m) {
  %x = call <4 x i32> @llvm.masked.udiv.v4i32(<4 x i32> %a, <4 x i32> %b, <4 x i1> %m)
  ret <4 x i32> %x
}

define <4 x i32> @all(<4 x i32> %a, <4 x i32> %b) {
  %x = call <4 x i32> @llvm.masked.sdiv.v4i32(<4 x i32> %a, <4 x i32> %b, <4 x i1> splat (i1 true))
  ret <4 x i32> %x
}

define <3 x i24> @illegal(<3 x i24> %a, <3 x i24> %b) {
  %x = call <3 x i24> @llvm.masked.urem.v3i24(<3 x i24> %a, <3 x i24> %b, <3 x i1> <i1 true, i1 false, i1 true>)
  ret <3 x i24> %x
}
