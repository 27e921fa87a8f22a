; The components of a builtin variable that are put together to a vector, as readers leave them, are one load. A vector
; that lacks a component or has them in another order is what it says.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

define spir_func i64 @whole(i32 %index) {
  %x = call spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 0)
  %vx = insertelement <3 x i64> poison, i64 %x, i32 0
  %y = call spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 1)
  %vxy = insertelement <3 x i64> %vx, i64 %y, i32 1
  %z = call spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 2)
  %all = insertelement <3 x i64> %vxy, i64 %z, i32 2
  %some = extractelement <3 x i64> %all, i32 %index
  ret i64 %some
}

define spir_func <3 x i64> @swapped() {
  %x = call spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 1)
  %vx = insertelement <3 x i64> poison, i64 %x, i32 0
  %y = call spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 0)
  %vxy = insertelement <3 x i64> %vx, i64 %y, i32 1
  %z = call spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 2)
  %all = insertelement <3 x i64> %vxy, i64 %z, i32 2
  ret <3 x i64> %all
}

define spir_func i64 @used_apart() {
  %x = call spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 0)
  %vx = insertelement <3 x i64> poison, i64 %x, i32 0
  %y = call spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 1)
  %vxy = insertelement <3 x i64> %vx, i64 %y, i32 1
  %z = call spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 2)
  %all = insertelement <3 x i64> %vxy, i64 %z, i32 2
  %one = extractelement <3 x i64> %all, i32 1
  %sum = add i64 %one, %x
  ret i64 %sum
}

declare spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32)
