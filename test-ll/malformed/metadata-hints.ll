; Hints of types of which VecTypeHint cannot tell, and alignments that no literal or no power of two says.
target triple = "spir64-unknown-unknown"
@v = addrspace(1) global i32 0, align 4, !spirv.Decorations !10
@w = addrspace(1) global i32 0, align 4, !spirv.Decorations !12

define spir_kernel void @long() !vec_type_hint !0 {
  ret void
}
define spir_kernel void @odd() !vec_type_hint !1 {
  ret void
}
define spir_kernel void @empty() !vec_type_hint !2 {
  ret void
}
define spir_kernel void @pointer() !vec_type_hint !3 {
  ret void
}
define spir_kernel void @far(ptr addrspace(1) align 4294967296 %p, ptr addrspace(1) %q) !spirv.ParameterDecorations !20 {
  ret void
}
!0 = !{<65537 x i32> undef, i32 1}
!1 = !{i7 undef, i32 1}
!2 = !{}
!3 = !{ptr undef, i32 0}
!10 = !{!11}
!11 = !{i32 44, i32 12}
!12 = !{!13}
!13 = !{i32 44, i32 -1}
!20 = !{!21, !22}
!21 = !{}
!22 = !{!23}
!23 = !{i32 44, i32 7}
