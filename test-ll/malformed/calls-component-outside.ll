; Components that builtin variables do not have, by name and by address.
target triple = "spir64-unknown-unknown"
@__spirv_BuiltInGlobalInvocationId = external addrspace(1) constant <3 x i64>
@__spirv_BuiltInGlobalLinearId = external addrspace(1) constant i64
@__spirv_BuiltInSubgroupEqMask = external addrspace(1) constant <4 x i32>
define spir_func i64 @by_name() {
  %x = call spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 7)
  ret i64 %x
}
define spir_func i64 @by_address() {
  %x = load i64, ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @__spirv_BuiltInGlobalInvocationId, i64 24)
  ret i64 %x
}
define spir_func i32 @half_of_one() {
  %x = load i32, ptr addrspace(1) @__spirv_BuiltInGlobalLinearId
  ret i32 %x
}
define spir_func i32 @half_of_a_component() {
  %x = load i32, ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @__spirv_BuiltInGlobalInvocationId, i64 4)
  ret i32 %x
}
define spir_func i32 @fifth() {
  %x = load i32, ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @__spirv_BuiltInSubgroupEqMask, i64 16)
  ret i32 %x
}
declare spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32)
