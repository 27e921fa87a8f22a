; What a work-group copies is counted in elements: the type of the function's name says how large one is, whatever other
; accesses make of the pointers.
; CHECK: OpBitcast %_ptr_Workgroup_uint %bytes
; CHECK: OpBitcast %_ptr_CrossWorkgroup_uint %from
; CHECK: OpGroupAsyncCopy
; CHECK: OpBitcast %_ptr_CrossWorkgroup_v4uint %from
; CHECK: OpBitcast %_ptr_Workgroup_v4uint %bytes
; CHECK: OpGroupAsyncCopy
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@bytes = internal addrspace(3) global [32 x i8] undef

declare spir_func target("spirv.Event") @_Z21async_work_group_copyPU3AS3jPU3AS1Kjm9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, target("spirv.Event"))
declare spir_func target("spirv.Event") @_Z29async_work_group_strided_copyPU3AS1Dv4_jPU3AS3KS_mm9ocl_event(ptr addrspace(1), ptr addrspace(3), i64, i64, target("spirv.Event"))

define spir_kernel void @k(ptr addrspace(1) %in, i64 %at) {
  %from = getelementptr i8, ptr addrspace(1) %in, i64 %at
  store i8 1, ptr addrspace(1) %from
  %first = call spir_func target("spirv.Event") @_Z21async_work_group_copyPU3AS3jPU3AS1Kjm9ocl_event(ptr addrspace(3) @bytes, ptr addrspace(1) %from, i64 8, target("spirv.Event") zeroinitializer)
  %second = call spir_func target("spirv.Event") @_Z29async_work_group_strided_copyPU3AS1Dv4_jPU3AS3KS_mm9ocl_event(ptr addrspace(1) %from, ptr addrspace(3) @bytes, i64 2, i64 3, target("spirv.Event") %first)
  ret void
}

!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
