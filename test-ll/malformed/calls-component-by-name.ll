; A component that a builtin variable does not have is undefined.
target triple = "spir64-unknown-unknown"
define spir_func i64 @by_name() {
  %x = call spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 7)
  ret i64 %x
}
declare spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32)
