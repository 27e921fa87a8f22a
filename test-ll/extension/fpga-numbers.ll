; options: +SPV_INTEL_arbitrary_precision_integers +SPV_INTEL_arbitrary_precision_fixed_point +SPV_INTEL_arbitrary_precision_floating_point
; Arithmetic on numbers of any width, by the names of FPGA compilers; literals that are booleans have one bit.
; spirv-val: Invalid number of bits (5) used for OpTypeInt.
target triple = "spir64-unknown-unknown"
define spir_func i5 @f(i13 %a, i40 %b) {
  %sum = call i41 @intel_arbitrary_float_add.i41.i40.i13(i40 %b, i32 28, i13 %a, i32 8, i32 29, i32 0, i32 2, i32 1)
  %int = call i13 @intel_arbitrary_float_cast_to_int.i13.i41(i41 %sum, i32 29, i1 true, i32 0, i32 2, i32 1)
  %root = call i5 @intel_arbitrary_fixed_sqrt.i5.i13(i13 %int, i1 false, i32 2, i32 2, i32 0, i32 0)
  %less = call i1 @intel_arbitrary_float_lt.i1.i40.i40(i40 %b, i32 28, i40 %b, i32 28)
  %r = select i1 %less, i5 %root, i5 1
  ret i5 %r
}
declare i41 @intel_arbitrary_float_add.i41.i40.i13(i40, i32, i13, i32, i32, i32, i32, i32)
declare i13 @intel_arbitrary_float_cast_to_int.i13.i41(i41, i32, i1, i32, i32, i32)
declare i5 @intel_arbitrary_fixed_sqrt.i5.i13(i13, i1, i32, i32, i32, i32)
declare i1 @intel_arbitrary_float_lt.i1.i40.i40(i40, i32, i40, i32)
