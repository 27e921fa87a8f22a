; options: +SPV_KHR_untyped_pointers +SPV_INTEL_subgroups
; Block accesses tell the type of a component by the pointer's, which therefore has one.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

define spir_func void @copied(ptr addrspace(1) %from, ptr addrspace(1) %to) {
  %block = call spir_func <2 x i16> @_Z38__spirv_SubgroupBlockReadINTEL_Rshort2PU3AS1Kt(ptr addrspace(1) %from)
  call spir_func void @_Z31__spirv_SubgroupBlockWriteINTELPU3AS1tDv2_t(ptr addrspace(1) %to, <2 x i16> %block)
  ret void
}

declare spir_func <2 x i16> @_Z38__spirv_SubgroupBlockReadINTEL_Rshort2PU3AS1Kt(ptr addrspace(1))
declare spir_func void @_Z31__spirv_SubgroupBlockWriteINTELPU3AS1tDv2_t(ptr addrspace(1), <2 x i16>)
