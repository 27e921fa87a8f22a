; Rows of matrices in memory are counted in elements of the type that the pointer points to: the function's name says which.
; options: +SPV_KHR_cooperative_matrix
; CHECK: OpBitcast %_ptr_CrossWorkgroup_float
; CHECK: OpCooperativeMatrixLoadKHR
; CHECK: OpBitcast %_ptr_CrossWorkgroup_float
; CHECK: OpCooperativeMatrixStoreKHR
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 0) @_Z85__spirv_CooperativeMatrixLoadKHR_RPU3AS143__spirv_CooperativeMatrixKHR__float_3_8_8_0PU3AS1fii(ptr addrspace(1), i32, i32)
declare spir_func void @_Z33__spirv_CooperativeMatrixStoreKHRPU3AS1fPU3AS143__spirv_CooperativeMatrixKHR__float_3_8_8_0ii(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 0), i32, i32)

define spir_kernel void @k(ptr addrspace(1) %from, ptr addrspace(1) %to, i64 %at) {
  %p = getelementptr i8, ptr addrspace(1) %from, i64 %at
  store i8 1, ptr addrspace(1) %p
  %q = getelementptr i8, ptr addrspace(1) %to, i64 %at
  store i8 1, ptr addrspace(1) %q
  %m = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 0) @_Z85__spirv_CooperativeMatrixLoadKHR_RPU3AS143__spirv_CooperativeMatrixKHR__float_3_8_8_0PU3AS1fii(ptr addrspace(1) %p, i32 0, i32 8)
  call spir_func void @_Z33__spirv_CooperativeMatrixStoreKHRPU3AS1fPU3AS143__spirv_CooperativeMatrixKHR__float_3_8_8_0ii(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 0) %m, i32 0, i32 8)
  ret void
}
