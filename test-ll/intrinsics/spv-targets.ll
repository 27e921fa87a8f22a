; What clang's builtins for SPIR-V targets become, as its headers gpuintrin.h and __clang_spirv_builtins.h call them.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spirv64-unknown-unknown"

define spir_kernel void @variables(ptr addrspace(1) %o) {
  %g = call i64 @llvm.spv.thread.id.i64(i32 0)
  %l = call i32 @llvm.spv.thread.id.in.group.i32(i32 1)
  %n = call i32 @llvm.spv.flattened.thread.id.in.group()
  %w = call i64 @llvm.spv.group.id.i64(i32 2)
  %s = call i64 @llvm.spv.workgroup.size.i64(i32 0)
  %c = call i64 @llvm.spv.num.workgroups.i64(i32 0)
  %t = call i64 @llvm.spv.global.size.i64(i32 0)
  %f = call i64 @llvm.spv.global.offset.i64(i32 7)
  %a = call i32 @llvm.spv.subgroup.size()
  %m = call i32 @llvm.spv.subgroup.max.size()
  %k = call i32 @llvm.spv.num.subgroups()
  %i = call i32 @llvm.spv.subgroup.id()
  %x = call i32 @llvm.spv.subgroup.local.invocation.id()
  %y = call i32 @llvm.spv.wave.get.lane.count()
  %s64 = add i64 %s, 0
  %g1 = add i64 %g, %w
  %g2 = add i64 %g1, %s64
  %g3 = add i64 %g2, %c
  %g4 = add i64 %g3, %t
  %g5 = add i64 %g4, %f
  %l1 = add i32 %l, %n
  %l2 = add i32 %l1, %a
  %l3 = add i32 %l2, %m
  %l4 = add i32 %l3, %k
  %l5 = add i32 %l4, %i
  %l6 = add i32 %l5, %x
  %l7 = add i32 %l6, %y
  %e = zext i32 %l7 to i64
  %sum = add i64 %g5, %e
  store i64 %sum, ptr addrspace(1) %o
  ret void
}

define spir_kernel void @groups(ptr addrspace(1) %o, i32 %v, float %r, <2 x i64> %p) {
  %q = icmp eq i32 %v, 4
  %ballot = call <4 x i32> @llvm.spv.wave.ballot(i1 %q)
  %all = call i1 @llvm.spv.wave.all(i1 %q)
  %any = call i1 @llvm.spv.wave.any(i1 %q)
  %first = call i1 @llvm.spv.wave.is.first.lane()
  %i = call i32 @llvm.spv.wave.readlane.i32(i32 %v, i32 1)
  %f = call float @llvm.spv.wave.readlane.f32(float %r, i32 1)
  %d = call <2 x i64> @llvm.spv.wave.readlane.v2i64(<2 x i64> %p, i32 0)
  %sum = call i32 @llvm.spv.wave.reduce.sum.i32(i32 %i)
  %fsum = call float @llvm.spv.wave.reduce.sum.f32(float %f)
  %least = call i32 @llvm.spv.wave.reduce.min.i32(i32 %sum)
  %uleast = call i32 @llvm.spv.wave.reduce.umin.i32(i32 %least)
  %most = call float @llvm.spv.wave.reduce.max.f32(float %fsum)
  %umost = call <2 x i64> @llvm.spv.wave.reduce.umax.v2i64(<2 x i64> %d)
  call void @llvm.spv.group.memory.barrier.with.group.sync()
  %b0 = and i1 %all, %any
  %b1 = and i1 %b0, %first
  %b = zext i1 %b1 to i32
  %word = extractelement <4 x i32> %ballot, i32 0
  %n = fptoui float %most to i32
  %u = extractelement <2 x i64> %umost, i32 1
  %t = trunc i64 %u to i32
  %s0 = add i32 %uleast, %b
  %s1 = add i32 %s0, %word
  %s2 = add i32 %s1, %n
  %s3 = add i32 %s2, %t
  store i32 %s3, ptr addrspace(1) %o
  ret void
}

define spir_func ptr addrspace(1) @to_global(ptr addrspace(4) %p) {
  %g = call ptr addrspace(1) @llvm.spv.generic.cast.to.ptr.explicit.p1(ptr addrspace(4) %p)
  ret ptr addrspace(1) %g
}

define spir_func ptr addrspace(3) @to_local(ptr addrspace(4) %p) {
  %g = call ptr addrspace(3) @llvm.spv.generic.cast.to.ptr.explicit.p3(ptr addrspace(4) %p)
  ret ptr addrspace(3) %g
}

define spir_func float @geometry(<4 x float> %a, <4 x float> %b) {
  %d = call float @llvm.spv.distance.v4f32(<4 x float> %a, <4 x float> %b)
  %l = call float @llvm.spv.length.v4f32(<4 x float> %a)
  %n = call <4 x float> @llvm.spv.normalize.v4f32(<4 x float> %b)
  %s = call <4 x float> @llvm.spv.smoothstep.v4f32(<4 x float> %a, <4 x float> %b, <4 x float> %n)
  %x = extractelement <4 x float> %s, i32 0
  %y = fadd float %d, %l
  %z = fadd float %x, %y
  ret float %z
}
; These came with LLVM 23.
define spir_func i32 @later(i32 %v, float %r, i1 %q) {
  %ballot = call <4 x i32> @llvm.spv.subgroup.ballot(i1 %q)
  %word = extractelement <4 x i32> %ballot, i32 0
  %and = call i32 @llvm.spv.wave.reduce.and.i32(i32 %word)
  %product = call float @llvm.spv.wave.product.f32(float %r)
  %prefix = call float @llvm.spv.wave.prefix.product.f32(float %product)
  %before = call i32 @llvm.spv.wave.prefix.sum.i32(i32 %v)
  %n = fptosi float %prefix to i32
  %sum = add i32 %and, %before
  %all = add i32 %sum, %n
  ret i32 %all
}
declare <4 x i32> @llvm.spv.subgroup.ballot(i1)
declare i32 @llvm.spv.wave.reduce.and.i32(i32)
declare float @llvm.spv.wave.product.f32(float)
declare float @llvm.spv.wave.prefix.product.f32(float)
declare i32 @llvm.spv.wave.prefix.sum.i32(i32)
declare i64 @llvm.spv.thread.id.i64(i32)
declare i32 @llvm.spv.thread.id.in.group.i32(i32)
declare i32 @llvm.spv.flattened.thread.id.in.group()
declare i64 @llvm.spv.group.id.i64(i32)
declare i64 @llvm.spv.workgroup.size.i64(i32)
declare i64 @llvm.spv.num.workgroups.i64(i32)
declare i64 @llvm.spv.global.size.i64(i32)
declare i64 @llvm.spv.global.offset.i64(i32)
declare i32 @llvm.spv.subgroup.size()
declare i32 @llvm.spv.subgroup.max.size()
declare i32 @llvm.spv.num.subgroups()
declare i32 @llvm.spv.subgroup.id()
declare i32 @llvm.spv.subgroup.local.invocation.id()
declare i32 @llvm.spv.wave.get.lane.count()
declare <4 x i32> @llvm.spv.wave.ballot(i1)
declare i1 @llvm.spv.wave.all(i1)
declare i1 @llvm.spv.wave.any(i1)
declare i1 @llvm.spv.wave.is.first.lane()
declare i32 @llvm.spv.wave.readlane.i32(i32, i32)
declare float @llvm.spv.wave.readlane.f32(float, i32)
declare <2 x i64> @llvm.spv.wave.readlane.v2i64(<2 x i64>, i32)
declare i32 @llvm.spv.wave.reduce.sum.i32(i32)
declare float @llvm.spv.wave.reduce.sum.f32(float)
declare i32 @llvm.spv.wave.reduce.min.i32(i32)
declare i32 @llvm.spv.wave.reduce.umin.i32(i32)
declare float @llvm.spv.wave.reduce.max.f32(float)
declare <2 x i64> @llvm.spv.wave.reduce.umax.v2i64(<2 x i64>)
declare void @llvm.spv.group.memory.barrier.with.group.sync()
declare ptr addrspace(1) @llvm.spv.generic.cast.to.ptr.explicit.p1(ptr addrspace(4))
declare ptr addrspace(3) @llvm.spv.generic.cast.to.ptr.explicit.p3(ptr addrspace(4))
declare float @llvm.spv.distance.v4f32(<4 x float>, <4 x float>)
declare float @llvm.spv.length.v4f32(<4 x float>)
declare <4 x float> @llvm.spv.normalize.v4f32(<4 x float>)
declare <4 x float> @llvm.spv.smoothstep.v4f32(<4 x float>, <4 x float>, <4 x float>)
