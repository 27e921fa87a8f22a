; options: +SPV_INTEL_cache_controls
; losses: decoration-node 3
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_func float @f(ptr addrspace(1) %p) {
  %a = load float, ptr addrspace(1) %p, align 4, !spirv.DecorationCacheControlINTEL !0
  %b = fadd float %a, %a, !spirv.DecorationCacheControlINTEL !0
  ret float %b
}

!0 = !{!1, !2}
!1 = !{i32 6442, i32 0, i32 1, i32 0}
!2 = !{i32 6442, i32 0, i32 1, i32 7}
