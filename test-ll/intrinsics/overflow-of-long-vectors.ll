; A vector longer than SPIR-V's comes in parts, and OpIAddCarry and OpISubBorrow do not: a comparison tells of an overflow.
; CHECK: OpIAdd %v16uint
; CHECK: OpULessThan %v16bool
; CHECK: OpISub %v16uchar
; CHECK: OpULessThan %v16bool
; CHECK-NOT: OpIAddCarry
; CHECK-NOT: OpISubBorrow
target triple = "spir64-unknown-unknown"

define spir_func void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %a = load <17 x i32>, ptr addrspace(1) %p
  %b = load <17 x i32>, ptr addrspace(1) %q
  %sum = call { <17 x i32>, <17 x i1> } @llvm.uadd.with.overflow.v17i32(<17 x i32> %a, <17 x i32> %b)
  %value = extractvalue { <17 x i32>, <17 x i1> } %sum, 0
  store <17 x i32> %value, ptr addrspace(1) %p
  %c = load <20 x i8>, ptr addrspace(1) %p
  %d = load <20 x i8>, ptr addrspace(1) %q
  %difference = call { <20 x i8>, <20 x i1> } @llvm.usub.with.overflow.v20i8(<20 x i8> %c, <20 x i8> %d)
  %borrow = extractvalue { <20 x i8>, <20 x i1> } %difference, 1
  %wide = zext <20 x i1> %borrow to <20 x i8>
  store <20 x i8> %wide, ptr addrspace(1) %q
  ret void
}

declare { <17 x i32>, <17 x i1> } @llvm.uadd.with.overflow.v17i32(<17 x i32>, <17 x i32>)
declare { <20 x i8>, <20 x i1> } @llvm.usub.with.overflow.v20i8(<20 x i8>, <20 x i8>)
