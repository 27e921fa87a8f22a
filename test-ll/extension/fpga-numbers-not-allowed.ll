; options: +SPV_INTEL_arbitrary_precision_integers
target triple = "spir64-unknown-unknown"
define spir_func i5 @f(i13 %a) {
  %root = call i5 @intel_arbitrary_fixed_sqrt.i5.i13(i13 %a, i1 false, i32 2, i32 2, i32 0, i32 0)
  ret i5 %root
}
define spir_func i1 @g(i40 %b) {
  %less = call i1 @intel_arbitrary_float_lt.i1.i40.i40(i40 %b, i32 28, i40 %b, i32 28)
  ret i1 %less
}
declare i5 @intel_arbitrary_fixed_sqrt.i5.i13(i13, i1, i32, i32, i32, i32)
declare i1 @intel_arbitrary_float_lt.i1.i40.i40(i40, i32, i40, i32)

; error: InvalidInstruction: function f, block 0, instruction `%root = call i5 @intel_arbitrary_fixed_sqrt.i5.i13(i13 %a, i1 false, i32 2, i32 2, i32 0, i32 0)`: intel_arbitrary_fixed_sqrt.i5.i13 Fixed point instructions can't be translated correctly without enabled SPV_INTEL_arbitrary_precision_fixed_point extension!
; error: InvalidInstruction: function g, block 0, instruction `%less = call i1 @intel_arbitrary_float_lt.i1.i40.i40(i40 %b, i32 28, i40 %b, i32 28)`: intel_arbitrary_float_lt.i1.i40.i40 Floating point instructions can't be translated correctly without enabled SPV_INTEL_arbitrary_precision_floating_point extension!
