; since: 22
; options: +SPV_INTEL_masked_gather_scatter
; What the pointers in a vector point to follows from their uses, through variables, phis and calls.
target triple = "spir64-unknown-unknown"
define internal spir_func <4 x ptr addrspace(1)> @same(<4 x ptr addrspace(1)> %v, i1 %c, <4 x ptr addrspace(1)> %w) {
entry:
  br i1 %c, label %x, label %y
x:
  br label %y
y:
  %p = phi <4 x ptr addrspace(1)> [ %v, %entry ], [ %w, %x ]
  ret <4 x ptr addrspace(1)> %p
}
define spir_kernel void @k(ptr addrspace(1) %p, i64 %i, i1 %c) {
  %slot = alloca <4 x ptr addrspace(1)>
  %v0 = insertelement <4 x ptr addrspace(1)> poison, ptr addrspace(1) %p, i32 0
  %v1 = shufflevector <4 x ptr addrspace(1)> %v0, <4 x ptr addrspace(1)> zeroinitializer, <4 x i32> zeroinitializer
  %v2 = call spir_func <4 x ptr addrspace(1)> @same(<4 x ptr addrspace(1)> %v1, i1 %c, <4 x ptr addrspace(1)> zeroinitializer)
  store <4 x ptr addrspace(1)> %v2, ptr %slot
  %v3 = load <4 x ptr addrspace(1)>, ptr %slot
  %r = call <4 x i32> @llvm.masked.gather.v4i32.v4p1(<4 x ptr addrspace(1)> align 4 %v3, <4 x i1> splat (i1 true), <4 x i32> zeroinitializer)
  %f = bitcast <4 x i32> %r to <4 x float>
  call void @llvm.masked.scatter.v4f32.v4p1(<4 x float> %f, <4 x ptr addrspace(1)> align 4 %v3, <4 x i1> splat (i1 true))
  %e = extractelement <4 x ptr addrspace(1)> %v3, i64 %i
  store i32 7, ptr addrspace(1) %e
  %in = insertelement <4 x ptr addrspace(1)> %v3, ptr addrspace(1) %p, i64 %i
  %first = extractelement <4 x ptr addrspace(1)> %in, i32 0
  store i32 8, ptr addrspace(1) %first
  ret void
}
declare <4 x i32> @llvm.masked.gather.v4i32.v4p1(<4 x ptr addrspace(1)>, <4 x i1>, <4 x i32>)
declare void @llvm.masked.scatter.v4f32.v4p1(<4 x float>, <4 x ptr addrspace(1)>, <4 x i1>)
