; options: +SPV_INTEL_arbitrary_precision_integers +SPV_INTEL_arbitrary_precision_fixed_point +SPV_INTEL_arbitrary_precision_floating_point
; Arithmetic on numbers of any width, by the names of FPGA compilers; literals that are truth values have one bit.
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

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability ArbitraryPrecisionIntegersINTEL
;   2 Capability ArbitraryPrecisionFloatingPointINTEL
;   2 Capability ArbitraryPrecisionFixedPointINTEL
;   12 Extension "SPV_INTEL_arbitrary_precision_fixed_point"
;   13 Extension "SPV_INTEL_arbitrary_precision_floating_point"
;   11 Extension "SPV_INTEL_arbitrary_precision_integers"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 6 "f"
;   3 Name 7 "a"
;   3 Name 8 "b"
;   3 Name 11 "sum"
;   3 Name 12 "int"
;   4 Name 13 "root"
;   4 Name 15 "less"
;   3 Name 17 "r"
;   5 Decorate 6 LinkageAttributes "f" Export
;   4 TypeInt 2 5 0
;   4 TypeInt 3 13 0
;   4 TypeInt 4 40 0
;   4 TypeInt 10 41 0
;   4 Constant 2 16 1
;   5 TypeFunction 5 2 3 4
;   2 TypeBool 14
;   5 Function 2 6 0 5
;   3 FunctionParameter 3 7
;   3 FunctionParameter 4 8
;   2 Label 9
;   11 ArbitraryFloatAddINTEL 10 11 8 28 7 8 29 0 2 1
;   9 ArbitraryFloatCastToIntINTEL 3 12 11 29 1 0 2 1
;   9 FixedSqrtINTEL 2 13 12 0 2 2 0 0
;   7 ArbitraryFloatLTINTEL 14 15 8 28 8 28
;   6 Select 2 17 15 13 16
;   2 ReturnValue 17
;   1 FunctionEnd
