; A bit that a mask does not have is refused.
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(float %x) {
  %a = fadd float %x, 1.0, !spirv.Decorations !0
  ret void
}

!0 = !{!1}
!1 = !{i32 40, i32 32}

; error: InvalidModule: function k, block 0, instruction `%a = fadd float %x, 1.000000e+00, !spirv.Decorations !0`: a decoration in metadata: FPFastMathMode: 32 is no FPFastMathMode
