; Casts of generic pointers to a space that they do not reach.
target triple = "spir64-unknown-unknown"

define spir_func void @k(ptr addrspace(4) %p, ptr addrspace(4) %q) {
  %plain = call spir_func ptr addrspace(2) @_Z33__spirv_GenericCastToPtr_ToGlobalPU3AS4v(ptr addrspace(4) %p)
  store ptr addrspace(2) %plain, ptr addrspace(4) %q
  ret void
}

define spir_func void @l(ptr addrspace(4) %p, ptr addrspace(4) %q) {
  %asked = call spir_func ptr addrspace(4) @_Z40__spirv_GenericCastToPtrExplicit_ToLocalPU3AS4vi(ptr addrspace(4) %p, i32 4)
  store ptr addrspace(4) %asked, ptr addrspace(4) %q
  ret void
}

declare spir_func ptr addrspace(2) @_Z33__spirv_GenericCastToPtr_ToGlobalPU3AS4v(ptr addrspace(4))
declare spir_func ptr addrspace(4) @_Z40__spirv_GenericCastToPtrExplicit_ToLocalPU3AS4vi(ptr addrspace(4), i32)
