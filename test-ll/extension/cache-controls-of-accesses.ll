; options: +SPV_INTEL_cache_controls
; Each access whose memory is cached in a way of its own goes through a pointer of its own.
; spirv-val: decorated with CacheControlStoreINTEL multiple times is not allowed
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %l = load i32, ptr addrspace(1) %p, !spirv.DecorationCacheControlINTEL !0
  store i32 %l, ptr addrspace(1) %q, !spirv.DecorationCacheControlINTEL !2
  %v = load <4 x float>, ptr addrspace(1) %p, !spirv.DecorationCacheControlINTEL !0
  store <4 x float> %v, ptr addrspace(1) %q, align 8, !spirv.DecorationCacheControlINTEL !2
  ret void
}
!0 = !{!1}
!1 = !{i32 6442, i32 0, i32 1, i32 0}
!2 = !{!3, !4}
!3 = !{i32 6443, i32 0, i32 1, i32 1}
!4 = !{i32 6443, i32 1, i32 3, i32 1}
