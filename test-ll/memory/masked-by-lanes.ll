; A mask that is known when the program runs: a function goes from lane to lane, and touches memory only where it may.
; since: 22
target triple = "spir64-unknown-unknown"

define spir_func <2 x i32> @f(ptr addrspace(1) %p, <2 x i1> %mask, <2 x i32> %fill) {
  %v = call <2 x i32> @llvm.masked.load.v2i32.p1(ptr addrspace(1) align 8 %p, <2 x i1> %mask, <2 x i32> %fill)
  ret <2 x i32> %v
}

declare <2 x i32> @llvm.masked.load.v2i32.p1(ptr addrspace(1), <2 x i1>, <2 x i32>)
