; The type alone has no arithmetic.
; options: +SPV_KHR_bfloat16
target triple = "spir64-unknown-unknown"

define spir_func i1 @f(<4 x bfloat> %x) {
  %lane = extractelement <4 x bfloat> %x, i32 0
  %less = fcmp uno bfloat %lane, %lane
  ret i1 %less
}

; error: RequiresExtension: function f, block 0, instruction `%less = fcmp uno bfloat %lane, %lane`: SPV_INTEL_bfloat16_arithmetic arithmetic on bfloat16 values needs it
