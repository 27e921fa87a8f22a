; Half of a builtin variable that is one number.
target triple = "spir64-unknown-unknown"
@__spirv_BuiltInGlobalLinearId = external addrspace(1) constant i64
define spir_func i32 @half_of_one() {
  %x = load i32, ptr addrspace(1) @__spirv_BuiltInGlobalLinearId
  ret i32 %x
}
