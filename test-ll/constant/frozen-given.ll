; What callers, functions and memory of one work-item or work-group give may be undefined: its freezing is lost and told, but where
; attributes say that it is defined. Arguments of kernels, what the host's memory and images hold and builtin variables always have a value.
; losses: freeze 6
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

@__spirv_BuiltInGlobalInvocationId = external addrspace(1) constant <3 x i64>
@shared = internal addrspace(3) global i32 undef

declare spir_func i32 @outside(i32)
declare spir_func noundef i32 @outside_defined(i32)
declare spir_func i32 @_Z3minii(i32, i32) memory(none)
declare spir_func <4 x i32> @_Z11read_imagei14ocl_image1d_roi(target("spirv.Image", void, 0, 0, 0, 0, 0, 0, 0), i32) memory(read)

; The parameter, the private variable, the local one and the call.
define spir_func i32 @lost(i32 %a, i32 noundef %b) {
  %v = alloca i32
  %l = load i32, ptr %v
  %s = load i32, ptr addrspace(3) @shared
  %c = call spir_func i32 @outside(i32 %b)
  %d = call spir_func noundef i32 @outside(i32 %b)
  %e = call spir_func i32 @outside_defined(i32 %b)
  %n = load i32, ptr %v, !noundef !0
  %f1 = freeze i32 %a
  %f2 = freeze i32 %l
  %f3 = freeze i32 %s
  %f4 = freeze i32 %c
  %f5 = freeze i32 %d
  %f6 = freeze i32 %e
  %f7 = freeze i32 %n
  %f8 = freeze i32 %b
  %again = freeze i32 %a
  %x1 = xor i32 %f1, %f2
  %x2 = xor i32 %x1, %f3
  %x3 = xor i32 %x2, %f4
  %x4 = xor i32 %x3, %f5
  %x5 = xor i32 %x4, %f6
  %x6 = xor i32 %x5, %f7
  %x7 = xor i32 %x6, %f8
  %x8 = xor i32 %x7, %again
  ret i32 %x8
}

; Both arms of the select, one of which is defined already, and the atomic operation on local memory.
define spir_func i32 @through(i32 %a, ptr addrspace(1) noundef %p, i1 noundef %c) {
  %g = load i32, ptr addrspace(1) %p
  %x = add nsw i32 %a, 1
  %m = call spir_func i32 @_Z3minii(i32 %x, i32 %g)
  %r = atomicrmw add ptr addrspace(3) @shared, i32 1 monotonic
  %q = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  %y = select i1 %c, i32 %m, i32 %r
  %z = or disjoint i32 %y, %q
  %f = freeze i32 %z
  ret i32 %f
}

define spir_kernel void @none(ptr addrspace(1) %p, i32 %a, target("spirv.Image", void, 0, 0, 0, 0, 0, 0, 0) %image) {
  %id = load <3 x i64>, ptr addrspace(1) @__spirv_BuiltInGlobalInvocationId
  %i = extractelement <3 x i64> %id, i64 0
  %g = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %i
  %l = load i32, ptr addrspace(1) %g
  %x = add nuw i32 %l, %a
  %t = call spir_func <4 x i32> @_Z11read_imagei14ocl_image1d_roi(target("spirv.Image", void, 0, 0, 0, 0, 0, 0, 0) %image, i32 %x)
  %r = extractelement <4 x i32> %t, i64 0
  %f = freeze i32 %r
  store i32 %f, ptr addrspace(1) %g
  ret void
}

!0 = !{}
