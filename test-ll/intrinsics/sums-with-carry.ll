; Sums and products that tell whether they overflow come back as the same intrinsics.
target triple = "spir64-unknown-unknown"
declare { i32, i1 } @llvm.uadd.with.overflow.i32(i32, i32)
declare { <2 x i64>, <2 x i1> } @llvm.usub.with.overflow.v2i64(<2 x i64>, <2 x i64>)
declare { i32, i1 } @llvm.umul.with.overflow.i32(i32, i32)
define spir_func i32 @sum(i32 %a, i32 %b, ptr addrspace(1) %overflow) {
  %both = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %a, i32 %b)
  %sum = extractvalue { i32, i1 } %both, 0
  %carry = extractvalue { i32, i1 } %both, 1
  %byte = zext i1 %carry to i8
  store i8 %byte, ptr addrspace(1) %overflow
  ret i32 %sum
}
define spir_func <2 x i64> @difference(<2 x i64> %a, <2 x i64> %b) {
  %both = call { <2 x i64>, <2 x i1> } @llvm.usub.with.overflow.v2i64(<2 x i64> %a, <2 x i64> %b)
  %difference = extractvalue { <2 x i64>, <2 x i1> } %both, 0
  %borrow = extractvalue { <2 x i64>, <2 x i1> } %both, 1
  %kept = select <2 x i1> %borrow, <2 x i64> zeroinitializer, <2 x i64> %difference
  ret <2 x i64> %kept
}
define spir_func i1 @product(i32 %a, i32 %b) {
  %both = call { i32, i1 } @llvm.umul.with.overflow.i32(i32 %a, i32 %b)
  %overflow = extractvalue { i32, i1 } %both, 1
  ret i1 %overflow
}
