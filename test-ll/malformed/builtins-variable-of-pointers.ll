; A builtin variable that is a vector of pointers, of which numbers are loaded.
target triple = "spir64-unknown-unknown"

@__spirv_BuiltInSubgroupMaxSize = external addrspace(1) constant <4 x ptr>
@__spirv_BuiltInSubgroupSize = external addrspace(1) constant <2 x ptr addrspace(1)>

define spir_kernel void @k(ptr addrspace(1) %out) {
  %a = load i32, ptr addrspace(1) @__spirv_BuiltInSubgroupMaxSize, align 4
  store i32 %a, ptr addrspace(1) %out, align 4
  ret void
}

define spir_kernel void @l(ptr addrspace(1) %out) {
  %b = load <4 x i32>, ptr addrspace(1) @__spirv_BuiltInSubgroupSize, align 4
  store <4 x i32> %b, ptr addrspace(1) %out, align 16
  ret void
}
