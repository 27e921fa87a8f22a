; Addresses whose types stand on the calls, of LLVM 23: access chains. The indices start inside of the object and have no sign.
target triple = "spir64-unknown-unknown"

%S = type { i32, [4 x i16], <4 x float> }

declare ptr addrspace(1) @llvm.structured.gep.p1(ptr addrspace(1), ...)

define spir_kernel void @k(ptr addrspace(1) %p, i64 %i, i32 %j) {
  %first = call ptr addrspace(1) (ptr addrspace(1), ...) @llvm.structured.gep.p1(ptr addrspace(1) elementtype(%S) %p)
  store i32 1, ptr addrspace(1) %first
  %element = call ptr addrspace(1) (ptr addrspace(1), ...) @llvm.structured.gep.p1(ptr addrspace(1) elementtype(%S) %p, i64 1, i64 %i)
  store i16 2, ptr addrspace(1) %element
  %lane = call ptr addrspace(1) (ptr addrspace(1), ...) @llvm.structured.gep.p1(ptr addrspace(1) elementtype(%S) %p, i32 2, i32 %j)
  store float 3.0, ptr addrspace(1) %lane
  %far = call ptr addrspace(1) (ptr addrspace(1), ...) @llvm.structured.gep.p1(ptr addrspace(1) elementtype([0 x i64]) %p, i32 -1)
  store i64 4, ptr addrspace(1) %far
  ret void
}
