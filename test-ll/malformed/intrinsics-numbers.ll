; Numbers of bfloat16 take part in no arithmetic without an extension, and the number of a lane is no vector.
target triple = "spir64-unknown-unknown"
define spir_func bfloat @canonical(bfloat %x) {
  %r = call bfloat @llvm.canonicalize.bf16(bfloat %x)
  ret bfloat %r
}
define spir_func { bfloat, bfloat } @parts(bfloat %x) {
  %r = call { bfloat, bfloat } @llvm.modf.bf16(bfloat %x)
  ret { bfloat, bfloat } %r
}
define spir_func { bfloat, bfloat } @circle(bfloat %x) {
  %r = call { bfloat, bfloat } @llvm.sincospi.bf16(bfloat %x)
  ret { bfloat, bfloat } %r
}
define spir_func <4 x i16> @lanes(<4 x i16> %x) {
  %r = call <4 x i16> @llvm.experimental.cttz.elts.v4i16.v4i16(<4 x i16> %x, i1 false)
  ret <4 x i16> %r
}
declare bfloat @llvm.canonicalize.bf16(bfloat)
declare { bfloat, bfloat } @llvm.modf.bf16(bfloat)
declare { bfloat, bfloat } @llvm.sincospi.bf16(bfloat)
declare <4 x i16> @llvm.experimental.cttz.elts.v4i16.v4i16(<4 x i16>, i1)
