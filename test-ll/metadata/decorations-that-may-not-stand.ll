; Decorations in metadata that may not stand on what they are attached to, and those on an instruction without a result, are
; told as lost.
; losses: decoration-node 4
target triple = "spir64-unknown-unknown"

@v = addrspace(1) global i32 1, !spirv.Decorations !0

define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) !stall_enable !4 {
  %a = add i32 %n, 1, !spirv.Decorations !2
  store i32 %a, ptr addrspace(1) %p, align 4, !spirv.Decorations !0
  ret void
}

!0 = !{!1}
!1 = !{i32 2}
!2 = !{!3}
!3 = !{i32 19}
!4 = !{i32 1}
