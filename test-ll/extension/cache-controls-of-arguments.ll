; options: +SPV_INTEL_cache_controls
target triple = "spir64-unknown-unknown"

; Controls of an argument decorate a pointer of its own, the others are passed as they are.
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b) {
  call spir_func void @f(ptr addrspace(1) %a, ptr addrspace(1) %b), !spirv.DecorationCacheControlINTEL !0
  ret void
}

declare spir_func void @f(ptr addrspace(1), ptr addrspace(1))

!0 = !{!1, !2}
!1 = !{i32 6442, i32 0, i32 1, i32 1}
!2 = !{i32 6443, i32 1, i32 2, i32 1}
