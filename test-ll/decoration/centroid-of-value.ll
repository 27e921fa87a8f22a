; Decorations of variables that a shader takes or gives are told as lost on values.
; losses: decoration-node 2
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) {
  %a = add i32 %n, 1, !spirv.Decorations !0
  store i32 %a, ptr addrspace(1) %p, align 4
  ret void
}

!0 = !{!1, !2}
!1 = !{i32 16}
!2 = !{i32 31, i32 1}
