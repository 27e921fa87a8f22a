; Booleans are OpTypeBool in memory too, vectors of them packed bits.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"
@flags = internal addrspace(1) constant [2 x i1] [i1 true, i1 false]
@mask = addrspace(1) global <12 x i1> <i1 true, i1 false, i1 true, i1 true, i1 true, i1 false, i1 true, i1 true, i1 true, i1 false, i1 true, i1 true>
define spir_kernel void @k(ptr addrspace(1) %p, i64 %i) {
  %x = alloca { i32, i1 }
  %f = getelementptr [2 x i1], ptr addrspace(1) @flags, i64 0, i64 %i
  %l = load i1, ptr addrspace(1) %f
  %w = getelementptr { i32, i1 }, ptr %x, i32 0, i32 1
  store i1 %l, ptr %w
  %y = load { i32, i1 }, ptr %x
  %z = extractvalue { i32, i1 } %y, 1
  store i1 %z, ptr addrspace(1) %p
  %m = load <2 x i1>, ptr addrspace(1) @mask
  %q = getelementptr i8, ptr addrspace(1) %p, i64 16
  store <2 x i1> %m, ptr addrspace(1) %q
  ret void
}
