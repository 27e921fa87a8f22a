; options: +SPV_KHR_bfloat16
; The product of vectors of bfloat16 numbers has a capability of its own.
target triple = "spir64-unknown-unknown"
define spir_func bfloat @f(<2 x bfloat> %a, <2 x bfloat> %b) {
  %r = call spir_func bfloat @_Z3dotDv2_DF16bS_(<2 x bfloat> %a, <2 x bfloat> %b)
  ret bfloat %r
}
declare spir_func bfloat @_Z3dotDv2_DF16bS_(<2 x bfloat>, <2 x bfloat>)
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
