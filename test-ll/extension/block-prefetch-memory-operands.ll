; A prefetch of a block with memory operands stays what it is, as OpenCL C's function has none; without, its name tells how much.
; options: +SPV_INTEL_subgroup_buffer_prefetch
; CHECK: OpSubgroupBlockPrefetchINTEL %bytes %uint_16 Volatile
; CHECK: OpSubgroupBlockPrefetchINTEL %words %uint_32 Aligned 4
; CHECK: OpSubgroupBlockPrefetchINTEL %words %uint_32
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %bytes, ptr addrspace(1) %words) {
  call spir_func void @_Z34__spirv_SubgroupBlockPrefetchINTELPU3AS1Khjj(ptr addrspace(1) %bytes, i32 16, i32 1)
  call spir_func void @_Z34__spirv_SubgroupBlockPrefetchINTELPU3AS1Kjjjj(ptr addrspace(1) %words, i32 32, i32 2, i32 4)
  call spir_func void @_Z34__spirv_SubgroupBlockPrefetchINTELPU3AS1Kjj(ptr addrspace(1) %words, i32 32)
  ret void
}

declare spir_func void @_Z34__spirv_SubgroupBlockPrefetchINTELPU3AS1Khjj(ptr addrspace(1), i32, i32)
declare spir_func void @_Z34__spirv_SubgroupBlockPrefetchINTELPU3AS1Kjjjj(ptr addrspace(1), i32, i32, i32)
declare spir_func void @_Z34__spirv_SubgroupBlockPrefetchINTELPU3AS1Kjj(ptr addrspace(1), i32)
