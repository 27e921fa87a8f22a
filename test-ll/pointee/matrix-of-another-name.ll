; A name that says another matrix than the call takes says nothing of the memory: it stays of the type that is known of the pointer.
; options: +SPV_KHR_cooperative_matrix
; CHECK-NOT: OpBitcast
; CHECK: OpCooperativeMatrixStoreKHR
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func void @_Z33__spirv_CooperativeMatrixStoreKHRPU3AS1iPU3AS144__spirv_CooperativeMatrixKHR__uint_3_12_12_3ii(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0), i32, i32)

define spir_kernel void @k(ptr addrspace(1) %to, i64 %at, target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %m) {
  %p = getelementptr i16, ptr addrspace(1) %to, i64 %at
  call spir_func void @_Z33__spirv_CooperativeMatrixStoreKHRPU3AS1iPU3AS144__spirv_CooperativeMatrixKHR__uint_3_12_12_3ii(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %m, i32 0, i32 8)
  ret void
}
