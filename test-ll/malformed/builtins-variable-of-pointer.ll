; A builtin variable that is a pointer, of which numbers are loaded.
target triple = "spir64-unknown-unknown"

@__spirv_BuiltInWorkgroupId = external addrspace(1) constant ptr addrspace(1)

define spir_kernel void @k(ptr addrspace(1) %out) {
  %id = load <3 x i64>, ptr addrspace(1) @__spirv_BuiltInWorkgroupId, align 32
  store <3 x i64> %id, ptr addrspace(1) %out, align 32
  ret void
}
