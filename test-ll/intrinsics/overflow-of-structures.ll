; What a function gives as a structure of its own is the intrinsic's taken apart, and as often as it is translated the same.
target triple = "spir64-unknown-unknown"

define spir_func { i32, i1 } @product(i32 %a, i32 %b) {
  %both = call { i32, i1 } @llvm.umul.with.overflow.i32(i32 %a, i32 %b)
  ret { i32, i1 } %both
}

define spir_func { <2 x i64>, <2 x i1> } @signed(<2 x i64> %a, <2 x i64> %b) {
  %both = call { <2 x i64>, <2 x i1> } @llvm.smul.with.overflow.v2i64(<2 x i64> %a, <2 x i64> %b)
  ret { <2 x i64>, <2 x i1> } %both
}

declare { i32, i1 } @llvm.umul.with.overflow.i32(i32, i32)
declare { <2 x i64>, <2 x i1> } @llvm.smul.with.overflow.v2i64(<2 x i64>, <2 x i64>)
