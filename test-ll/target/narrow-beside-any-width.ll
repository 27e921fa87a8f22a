; Bytes are widened where the target lacks them, also where integers may have widths that the core does not have: those are of other widths.
; options: target=v1.0,[Kernel,Addresses,Linkage,Float64,ArbitraryPrecisionIntegersINTEL],[SPV_INTEL_arbitrary_precision_integers] widen-integers +SPV_INTEL_arbitrary_precision_integers
; spirv-val: Invalid number of bits (7) used for OpTypeInt
; CHECK-NOT: OpTypeInt 8
; CHECK: OpTypeInt 7
target triple = "spir-unknown-unknown"

define spir_func double @f(i8 %a) {
  %sum = add i8 %a, 100
  %r = uitofp i8 %sum to double
  ret double %r
}

define spir_func i7 @g(i7 %a) {
  %r = add i7 %a, 1
  ret i7 %r
}
