; Indices that differ from lane to lane give an access chain for each: there is none with vectors of them.
; options: +SPV_INTEL_masked_gather_scatter
target triple = "spir64-unknown-unknown"
define spir_func <2 x ptr addrspace(1)> @f(ptr addrspace(1) %p, <2 x i64> %at) {
  %v = getelementptr i32, ptr addrspace(1) %p, <2 x i64> %at
  ret <2 x ptr addrspace(1)> %v
}
