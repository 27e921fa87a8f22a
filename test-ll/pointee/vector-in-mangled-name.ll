; options: +SPV_INTEL_masked_gather_scatter
; What each pointer of a vector points to stands in the name of a function.
target triple = "spir64-unknown-unknown"

define spir_func void @f(<4 x ptr addrspace(1)> %p, <4 x i1> %m, <4 x i32> %v) {
  call spir_func void @_Z26__spirv_MaskedScatterINTELDv4_iDv4_PU3AS1iiDv4_b(<4 x i32> %v, <4 x ptr addrspace(1)> %p, i32 4, <4 x i1> %m)
  ret void
}

define spir_func void @_Z1gDv4_PU3AS1d(<4 x ptr addrspace(1)> %p) {
  ret void
}

declare spir_func void @_Z26__spirv_MaskedScatterINTELDv4_iDv4_PU3AS1iiDv4_b(<4 x i32>, <4 x ptr addrspace(1)>, i32, <4 x i1>)
