; Vector predication: a mask and a length ask for other instructions in a copy of the module. Divisors of lanes that do
; not count become one.
target triple = "spir64-unknown-unknown"

define <4 x i32> @use(<4 x i32> %a, <4 x i32> %b, <4 x i1> %m, i32 %n, ptr addrspace(1) %p) {
  %sum = call <4 x i32> @llvm.vp.add.v4i32(<4 x i32> %a, <4 x i32> %b, <4 x i1> %m, i32 %n)
  %quotient = call <4 x i32> @llvm.vp.udiv.v4i32(<4 x i32> %sum, <4 x i32> %b, <4 x i1> splat (i1 true), i32 %n)
  %all = call i32 @llvm.vp.reduce.smax.v4i32(i32 7, <4 x i32> %quotient, <4 x i1> %m, i32 4)
  %last = insertelement <4 x i32> %quotient, i32 %all, i32 0
  call void @llvm.vp.store.v4i32.p1(<4 x i32> %last, ptr addrspace(1) align 4 %p, <4 x i1> splat (i1 true), i32 4)
  ret <4 x i32> %last
}

declare <4 x i32> @llvm.vp.add.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.udiv.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare i32 @llvm.vp.reduce.smax.v4i32(i32, <4 x i32>, <4 x i1>, i32)
declare void @llvm.vp.store.v4i32.p1(<4 x i32>, ptr addrspace(1), <4 x i1>, i32)
