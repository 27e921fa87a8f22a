; A dimension that is computed is compared with the number of dimensions: one that does not exist gives what OpenCL C says, by the
; name of the variable as by that of the function.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %o, i32 %n, i64 %m) {
  %id = call spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 %n)
  %size = call spir_func i64 @_Z25__spirv_BuiltInGlobalSizei(i32 %n)
  %c = call spir_func i64 @_Z13get_global_idj(i32 %n)
  %local = call spir_func i64 @_Z28__spirv_BuiltInWorkgroupSizei(i32 -1)
  %group = call spir_func i64 @_Z26__spirv_BuiltInWorkgroupIdi(i32 2)
  %narrow = call spir_func i32 @__spirv_BuiltInLocalInvocationId(i64 %m)
  %wide = zext i32 %narrow to i64
  store volatile i64 %id, ptr addrspace(1) %o
  store volatile i64 %size, ptr addrspace(1) %o
  store volatile i64 %c, ptr addrspace(1) %o
  store volatile i64 %local, ptr addrspace(1) %o
  store volatile i64 %group, ptr addrspace(1) %o
  store volatile i64 %wide, ptr addrspace(1) %o
  ret void
}

declare spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32)
declare spir_func i64 @_Z25__spirv_BuiltInGlobalSizei(i32)
declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i64 @_Z28__spirv_BuiltInWorkgroupSizei(i32)
declare spir_func i64 @_Z26__spirv_BuiltInWorkgroupIdi(i32)
declare spir_func i32 @__spirv_BuiltInLocalInvocationId(i64)

!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
