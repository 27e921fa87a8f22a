; Declarations of the cast to a known space may take the storage class, as those of the cast that asks for it do.
; CHECK: %plain = OpGenericCastToPtr %_ptr_CrossWorkgroup_uchar
; CHECK: %named = OpGenericCastToPtr %_ptr_Workgroup_uchar
; CHECK: %asked = OpGenericCastToPtrExplicit %_ptr_Workgroup_uchar
target triple = "spir64-unknown-unknown"

define spir_func void @k(ptr addrspace(4) %p, ptr addrspace(4) %q) {
  %plain = call spir_func ptr addrspace(1) @_Z33__spirv_GenericCastToPtr_ToGlobalPU3AS4v(ptr addrspace(4) %p)
  %named = call spir_func ptr addrspace(3) @_Z32__spirv_GenericCastToPtr_ToLocalPU3AS4vi(ptr addrspace(4) %p, i32 4)
  %asked = call spir_func ptr addrspace(3) @_Z40__spirv_GenericCastToPtrExplicit_ToLocalPU3AS4vi(ptr addrspace(4) %p, i32 4)
  store ptr addrspace(1) %plain, ptr addrspace(4) %q
  store ptr addrspace(3) %named, ptr addrspace(4) %q
  store ptr addrspace(3) %asked, ptr addrspace(4) %q
  ret void
}

declare spir_func ptr addrspace(1) @_Z33__spirv_GenericCastToPtr_ToGlobalPU3AS4v(ptr addrspace(4))
declare spir_func ptr addrspace(3) @_Z32__spirv_GenericCastToPtr_ToLocalPU3AS4vi(ptr addrspace(4), i32)
declare spir_func ptr addrspace(3) @_Z40__spirv_GenericCastToPtrExplicit_ToLocalPU3AS4vi(ptr addrspace(4), i32)
